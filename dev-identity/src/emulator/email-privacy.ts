import type { EmulatorInternals, Operation } from './emulator-internals.ts'

/**
 * Email enumeration protection that the emulator lacks
 * (https://cloud.google.com/identity-platform/docs/admin/email-enumeration-protection): requesting a change to
 * an email that is in use succeeds without sending an email.
 */
export function withEmailPrivacy(
  { BadRequestError }: EmulatorInternals,
  operation: Operation,
): Operation {
  return async (state, body, context) => {
    try {
      return await operation(state, body, context)
    } catch (error) {
      const isTaken = error instanceof BadRequestError && error.message === 'EMAIL_EXISTS'
      if (!isTaken || !state.enableImprovedEmailPrivacy) throw error
      return { kind: 'identitytoolkit#GetOobConfirmationCodeResponse' }
    }
  }
}
