import { readClaims } from '../tokens/read-claims.ts'
import { findActionCode } from './action-codes.ts'
import type {
  EmulatorInternals,
  ActionCode,
  Operation,
  ProjectState,
} from './emulator-internals.ts'

/**
 * Makes email changes behave as in the real service: every change sends the previous email a link that
 * reverts it (https://firebase.google.com/docs/auth/custom-email-handler) and invalidates earlier tokens
 * (https://firebase.google.com/docs/auth/admin/manage-sessions). The emulator sends the link only to the account's
 * first email, and only after a change without verification.
 */
export function withEmailChanges(
  { BadRequestError }: EmulatorInternals,
  operation: Operation,
): Operation {
  return async (state, body = {}, context) => {
    const code = findActionCode(state, body['oobCode'])
    if (code?.requestType === 'RECOVER_EMAIL') {
      if (!state.users.has(code.localId)) throw new BadRequestError('INVALID_OOB_CODE')
      setInitialEmail(state, code.localId, code.email)
    }
    if (code === undefined && body['email'] !== undefined) setInitialEmailOfUpdate(state, body)
    const result = await operation(state, body, context)
    if (code !== undefined) afterEmailChange(state, code, String(result['localId']))
    return result
  }
}

/** The emulator's "initial email" is the one that a recovery link restores. */
function setInitialEmail(state: ProjectState, localId: string, initialEmail: string): void {
  state.updateUserByLocalId(localId, { initialEmail })
}

/** Makes the emulator send the recovery link to the previous email after an unverified change. */
function setInitialEmailOfUpdate(state: ProjectState, body: Record<string, unknown>): void {
  const { idToken, localId = readClaims(idToken)?.['user_id'] } = body
  const account = state.users.get(String(localId))
  if (account?.email !== undefined) setInitialEmail(state, account.localId, account.email)
}

function afterEmailChange(state: ProjectState, code: ActionCode, localId: string): void {
  if (code.requestType !== 'VERIFY_AND_CHANGE_EMAIL' && code.requestType !== 'RECOVER_EMAIL') return
  state.updateUserByLocalId(localId, { validSince: String(Math.floor(Date.now() / 1000)) })
  if (code.requestType !== 'VERIFY_AND_CHANGE_EMAIL') return
  setInitialEmail(state, localId, code.email)
  state.createOob(code.email, code.newEmail, 'RECOVER_EMAIL', () => '')
}
