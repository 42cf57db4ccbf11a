import { ProblemError } from '../problem-error.ts'
import { findCurrentSessionForUpdate, type CurrentSession } from '../stores/find-current-session.ts'
import type { Queryable, UserRow } from '../stores/tables.ts'
import type { Authenticated } from './session-service.ts'

/** Locks the user and the session until the transaction ends. Throws `unauthenticated` if the session has ended since. */
export async function requireSession(
  tx: Queryable,
  { tokenHash }: Authenticated,
): Promise<{ readonly user: UserRow; readonly session: CurrentSession }> {
  const found = await findCurrentSessionForUpdate(tx, tokenHash)
  if (!found) throw new ProblemError('unauthenticated', { reason: 'unknown-token' })
  return found
}
