import { readClaims } from '../tokens/read-claims.ts'
import type { OperationBody, ProjectState } from './emulator-internals.ts'

/** What the real service takes for recent, in seconds; it names no figure, people measured this one. */
const RECENT_SIGN_IN_S = 5 * 60

/**
 * The provider's error where a change needs a recent sign-in (https://firebase.google.com/docs/auth/
 * web/manage-users#re-authenticate_a_user) and the proof is of an older one; the emulator asks for
 * none. The account's own last sign-in counts as well as the proof's, so that a test can set it back.
 *
 * @param body its `idToken` has been found genuine
 */
export function refuseStaleSignIn(
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
