import { ProblemError } from '../problem-error.ts'
import { sessionsStore } from '../stores/sessions-store.ts'
import type { Queryable, SessionRow, UserRow } from '../stores/tables.ts'
import { usersStore } from '../stores/users-store.ts'
import type { Authenticated } from './session-service.ts'

/** Locks the user until the transaction ends. Throws `unauthenticated` if the session has ended since. */
export async function requireSession(
  tx: Queryable,
  { tokenHash, user }: Authenticated,
): Promise<{ readonly user: UserRow; readonly session: SessionRow }> {
  // Every transaction locks the user before the session, which avoids deadlocks.
  const row = await usersStore.findForUpdate(tx, user.id)
  const session = await sessionsStore.find(tx, tokenHash)
  if (!row || !session) throw new ProblemError('unauthenticated', { reason: 'unknown-token' })
  return { user: row, session }
}
