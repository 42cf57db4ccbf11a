import { DAY_MS } from '../clock.ts'
import { deleteUntil } from './delete-until.ts'
import type { Queryable, UserRow } from './tables.ts'

/** How long an email change can be undone after the last one (rule 16: security links): milliseconds. */
const EMAIL_UNDO_MS = 7 * DAY_MS

/** All rows of a user expire together, so that the first one stays as long as the last. */
export const formerEmailsStore = {
  /** Those that can still be undone, the oldest first. */
  async list(db: Queryable, userId: string, now: number): Promise<readonly string[]> {
    const rows = await db
      .selectFrom('former_emails')
      .select('email')
      .where('user_id', '=', userId)
      .where('expires_at', '>', now)
      .orderBy('removed_at')
      .execute()
    return rows.map(({ email }) => email)
  },

  /** The transaction must have locked the user's row. An email that a user had twice counts from the first time. */
  async add(tx: Queryable, { id: user_id, email }: UserRow, now: number): Promise<void> {
    if (email === null) return
    const expires_at = now + EMAIL_UNDO_MS
    await tx
      .deleteFrom('former_emails')
      .where('user_id', '=', user_id)
      .where('expires_at', '<=', now)
      .execute()
    await tx
      .updateTable('former_emails')
      .set({ expires_at })
      .where('user_id', '=', user_id)
      .execute()
    await tx
      .insertInto('former_emails')
      .values({ user_id, email, removed_at: now, expires_at })
      .onConflict((same) => same.columns(['user_id', 'email']).doNothing())
      .execute()
  },

  async deleteOfUser(tx: Queryable, userId: string): Promise<void> {
    await tx.deleteFrom('former_emails').where('user_id', '=', userId).execute()
  },

  /** Deletes the rows of at most `limit` users. Returns the number of rows. */
  deleteExpired(db: Queryable, now: number, limit: number): Promise<number> {
    const rows = { table: 'former_emails', key: 'user_id', time: 'expires_at' } as const
    return deleteUntil(db, rows, { until: now, limit })
  },
}
