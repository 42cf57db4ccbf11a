import { ProblemError } from '../problem-error.ts'
import { sessionsStore } from '../stores/sessions-store.ts'
import type { Queryable, SessionRow, UserRow } from '../stores/tables.ts'
import { usersStore } from '../stores/users-store.ts'
import type { Authenticated } from './session-service.ts'

/**
 * A signed-in person and their session once more, within a transaction that changes something, kept from
 * others until it ends. Throws `unauthenticated` when the session ended in between.
 */
export async function requireSession(
  tx: Queryable,
  { tokenHash, user }: Authenticated,
): Promise<{ readonly user: UserRow; readonly session: SessionRow }> {
  // The person first, the session second, as in every other transaction: nobody waits in a circle.
  const row = await usersStore.findForUpdate(tx, user.id)
  const session = await sessionsStore.find(tx, tokenHash)
  if (!row || !session) throw new ProblemError('unauthenticated', { reason: 'unknown-token' })
  return { user: row, session }
}
