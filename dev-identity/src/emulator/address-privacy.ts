import type { EmulatorInternals, Operation } from './emulator-internals.ts'

/**
 * Enumeration protection where the emulator forgets it
 * (https://cloud.google.com/identity-platform/docs/admin/email-enumeration-protection): asking to
 * move to a taken address reads like any other, and no mail is sent.
 */
export function withPrivateAddresses(
  { BadRequestError }: EmulatorInternals,
  operation: Operation,
): Operation {
  return async (state, body, context) => {
    try {
      return await operation(state, body, context)
    } catch (error) {
      const taken = error instanceof BadRequestError && error.message === 'EMAIL_EXISTS'
      if (!taken || !state.enableImprovedEmailPrivacy) throw error
      return { kind: 'identitytoolkit#GetOobConfirmationCodeResponse' }
    }
  }
}
