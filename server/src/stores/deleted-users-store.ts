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
  async deleteExpired(db: Queryable, now: number, limit: number): Promise<number> {
    const expired = db
      .selectFrom('deleted_users')
      .select('uid_hash')
      .where('expires_at', '<=', now)
      .limit(limit)
    const deleted = await db
      .deleteFrom('deleted_users')
      .where('uid_hash', 'in', expired)
      .returning('uid_hash')
      .execute()
    return deleted.length
  },
}
