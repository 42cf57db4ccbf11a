import { DAY_MS, SECOND_MS } from '../../clock.ts'
import type { Queryable, UserRow } from '../../stores/tables.ts'
import { usersStore, type UserChanges } from '../../stores/users-store.ts'
import type { CheckedSignIn } from './checked-sign-in.ts'

type AcceptedProof = Pick<CheckedSignIn, 'proof' | 'account'>

/**
 * Rule 13: passkeys. The change of `last_proof_at`: none within a day of the last one, so that most sign-ins write
 * nothing. Always recorded after a reset: a new passkey is no newer than `last_proof_at`, and would start suspended.
 */
export function lastProofChanges(
  { last_proof_at }: Pick<UserRow, 'last_proof_at'>,
  { proof, account }: AcceptedProof,
): UserChanges {
  const proofAt = proof.authTime * SECOND_MS
  const recordedAt = last_proof_at ?? 0
  const isDue = proofAt - recordedAt >= DAY_MS || recordedAt < account.validSince * SECOND_MS
  return isDue && proofAt > recordedAt ? { last_proof_at: proofAt } : {}
}

/** For a proof that changes nothing else. */
export async function rememberProof(
  tx: Queryable,
  user: UserRow,
  proof: AcceptedProof,
): Promise<void> {
  const changes = lastProofChanges(user, proof)
  if (Object.keys(changes).length > 0) await usersStore.update(tx, user.id, changes)
}
