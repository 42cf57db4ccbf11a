import { readClaims } from '../tokens/read-claims.ts'
import type { OperationBody, ProjectState } from './emulator-internals.ts'

/** In seconds. Undocumented; developers who use the real service report this value. */
const RECENT_SIGN_IN_S = 5 * 60

/**
 * Returns the real provider's error if a change requires a recent sign-in and the last one is too old
 * (https://firebase.google.com/docs/auth/web/manage-users#re-authenticate_a_user); the emulator requires none.
 * Also considers the account's `lastLoginAt`: tests set it back to make a sign-in look older.
 *
 * @param body contains a verified `idToken`
 */
export function staleSignInError(
  state: ProjectState,
  call: string,
  body: OperationBody = {},
): 'CREDENTIAL_TOO_OLD_LOGIN_AGAIN' | undefined {
  const claims = readClaims(body['idToken'])
  if (claims === undefined || !isSensitive(call, body)) return undefined
  const lastLoginAt = Number(state.users.get(String(claims['user_id']))?.['lastLoginAt'])
  const signedInAt = Math.min(Number(claims['auth_time']), Math.floor(lastLoginAt / 1000))
  return signedInAt + RECENT_SIGN_IN_S < Date.now() / 1000
    ? 'CREDENTIAL_TOO_OLD_LOGIN_AGAIN'
    : undefined
}

function isSensitive(call: string, { email, password, requestType }: Record<string, unknown>) {
  if (call.endsWith('.accounts.update')) return email !== undefined || password !== undefined
  if (call.endsWith('.accounts.sendOobCode')) return requestType === 'VERIFY_AND_CHANGE_EMAIL'
  return call.endsWith('.accounts.delete')
}
