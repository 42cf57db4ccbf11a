import { ProblemError } from '../problem-error.ts'
import { sessionsStore } from '../stores/sessions-store.ts'
import type { Queryable, SessionRow, UserRow } from '../stores/tables.ts'
import type { Authenticated } from './session-service.ts'

/** Locks the user and the session until the transaction ends. Throws `unauthenticated` if the session has ended since. */
export async function requireSession(
  tx: Queryable,
  { tokenHash }: Authenticated,
): Promise<{ readonly user: UserRow; readonly session: SessionRow }> {
  const found = await sessionsStore.findWithUserForUpdate(tx, tokenHash)
  if (!found) throw new ProblemError('unauthenticated', { reason: 'unknown-token' })
  return found
}
