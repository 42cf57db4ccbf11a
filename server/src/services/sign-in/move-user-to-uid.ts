import { identitiesStore } from '../../stores/identities-store.ts'
import type { Queryable, UserRow } from '../../stores/tables.ts'
import { trustedDevicesStore } from '../../stores/trusted-devices-store.ts'
import { usersStore } from '../../stores/users-store.ts'
import type { CheckedSignIn } from './checked-sign-in.ts'
import { decideSignIn, type SignInDecision } from './decide-sign-in.ts'

/**
 * Rule 12: email of a user with factors. The email's user has passed the second factor, so the account at the provider
 * was created again by the same person: its uid becomes the user's.
 */
export async function moveUserToUid(
  tx: Queryable,
  user: UserRow,
  checkedSignIn: CheckedSignIn,
): Promise<SignInDecision> {
  const { uid } = checkedSignIn.proof
  const repinned = { ...user, identity_uid: uid }
  const identities = await identitiesStore.list(tx, user.id)
  const matching = { byUid: repinned, byEmail: repinned, identities, restorableEmail: undefined }
  const decision = decideSignIn(matching, checkedSignIn)
  if (decision.kind === 'refuse') return decision
  await usersStore.updateIdentity(tx, user.id, uid)
  await trustedDevicesStore.deleteOfUser(tx, user.id) // rule 17: trusted devices
  return decision
}
