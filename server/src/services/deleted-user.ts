import { hash } from 'node:crypto'
import { HOUR_MS, SECOND_MS } from '../clock.ts'
import type { Proof } from '../identity/proof.ts'
import { ProblemError } from '../problem-error.ts'
import { deletedUsersStore } from '../stores/deleted-users-store.ts'
import type { Queryable } from '../stores/tables.ts'

/** Far longer than a sign-in can wait for the account lookup. */
const DELETION_RECORD_LIFETIME_MS = HOUR_MS

/**
 * Remembers that the user with this uid was deleted. `now` is in milliseconds; the provider's clock may run ahead of
 * it, so the time of the latest known sign-in counts too.
 */
export function rememberDeletion(
  tx: Queryable,
  { uid, authTime }: Pick<Proof, 'uid' | 'authTime'>,
  now: number,
): Promise<void> {
  return deletedUsersStore.upsert(tx, {
    uid_hash: hashUid(uid),
    sign_ins_valid_from: Math.max(Math.floor(now / SECOND_MS), authTime) + 1,
    expires_at: now + DELETION_RECORD_LIFETIME_MS,
  })
}

/**
 * Throws if the proof's user was deleted after the sign-in, for example while it waited for the account lookup. Call it
 * after the user was created: the insert waits for a simultaneous deletion, and the error rolls it back.
 */
export async function requireNotDeletedSince(
  tx: Queryable,
  { uid, authTime }: Proof,
): Promise<void> {
  const deleted = await deletedUsersStore.find(tx, hashUid(uid))
  // rule 4e: a deleted user stays deleted
  if (deleted && authTime < deleted.sign_ins_valid_from) {
    throw new ProblemError('invalid_identity_token', { reason: 'account-gone' })
  }
}

function hashUid(uid: string): string {
  return hash('sha256', uid, 'base64url')
}
