import { deleteUntil } from './delete-until.ts'
import type { DeletedUserRow, Queryable } from './tables.ts'

export const deletedUsersStore = {
  /** Replaces the row of an earlier deletion. */
  async upsert(tx: Queryable, row: DeletedUserRow): Promise<void> {
    await tx
      .insertInto('deleted_users')
      .values(row)
      .onConflict((conflict) => conflict.column('uid_hash').doUpdateSet(row))
      .execute()
  },

  find(db: Queryable, uidHash: string): Promise<DeletedUserRow | undefined> {
    return db
      .selectFrom('deleted_users')
      .selectAll()
      .where('uid_hash', '=', uidHash)
      .executeTakeFirst()
  },

  /** Deletes at most `limit` rows and returns their number. */
  deleteExpired(db: Queryable, now: number, limit: number): Promise<number> {
    const rows = { table: 'deleted_users', key: 'uid_hash', time: 'expires_at' } as const
    return deleteUntil(db, rows, { until: now, limit })
  },
}
