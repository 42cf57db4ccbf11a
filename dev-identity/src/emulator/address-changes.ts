import { readClaims } from '../tokens/read-claims.ts'
import type { EmulatorInternals, MailCode, Operation, ProjectState } from './emulator-internals.ts'
import { findMailCode } from './mail-codes.ts'

/**
 * Changes of an account's address, held to what the real service does and the emulator does not:
 * the address an account leaves is told of it each time, with a link that undoes the change
 * (https://firebase.google.com/docs/auth/custom-email-handler), and tokens from before are void
 * (https://firebase.google.com/docs/auth/admin/manage-sessions). The emulator mails only the first
 * address an account ever had, and only when the new one was not confirmed beforehand.
 */
export function withAddressChanges(
  { BadRequestError }: EmulatorInternals,
  operation: Operation,
): Operation {
  return async (state, body = {}, context) => {
    const code = findMailCode(state, body['oobCode'])
    if (code?.requestType === 'RECOVER_EMAIL') {
      if (!state.users.has(code.localId)) throw new BadRequestError('INVALID_OOB_CODE')
      rememberAddress(state, code.localId, code.email)
    }
    if (code === undefined && body['email'] !== undefined) rememberOwnAddress(state, body)
    const answer = await operation(state, body, context)
    if (code !== undefined) afterMove(state, code, String(answer['localId']))
    return answer
  }
}

/** What the emulator calls the initial email: the address an undo leads back to. */
function rememberAddress(state: ProjectState, localId: string, initialEmail: string): void {
  state.updateUserByLocalId(localId, { initialEmail })
}

/** With it the emulator mails the address that is left by a change which nobody confirmed. */
function rememberOwnAddress(state: ProjectState, body: Record<string, unknown>): void {
  const { idToken, localId = readClaims(idToken)?.['user_id'] } = body
  const account = state.users.get(String(localId))
  if (account?.email !== undefined) rememberAddress(state, account.localId, account.email)
}

function afterMove(state: ProjectState, code: MailCode, localId: string): void {
  if (code.requestType !== 'VERIFY_AND_CHANGE_EMAIL' && code.requestType !== 'RECOVER_EMAIL') return
  state.updateUserByLocalId(localId, { validSince: String(Math.floor(Date.now() / 1000)) })
  if (code.requestType !== 'VERIFY_AND_CHANGE_EMAIL') return
  rememberAddress(state, localId, code.email)
  state.createOob(code.email, code.newEmail, 'RECOVER_EMAIL', () => '')
}
