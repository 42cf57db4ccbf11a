import type { Queryable, UserRow } from './tables.ts'

/** The columns a person's names live in. */
export type Names = Pick<UserRow, 'first_name' | 'last_name'>

/** People: rows in, rows out. */
export const usersStore = {
  /** The row of an identity, held until the transaction ends: one exchange of a person at a time. */
  findByIdentityForUpdate(tx: Queryable, uid: string): Promise<UserRow | undefined> {
    // SQLite has no row locks and needs none: a transaction of ours is the only writer.
    const { supportsMultipleConnections } = tx.getExecutor().adapter
    return tx
      .selectFrom('users')
      .selectAll()
      .where('identity_uid', '=', uid)
      .$if(supportsMultipleConnections ?? true, (query) => query.forUpdate())
      .executeTakeFirst()
  },

  findByEmail(db: Queryable, email: string): Promise<UserRow | undefined> {
    return db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst()
  },

  insert(db: Queryable, row: UserRow): Promise<UserRow> {
    return db.insertInto('users').values(row).returningAll().executeTakeFirstOrThrow()
  },

  async updateEmailVerified(db: Queryable, id: string): Promise<void> {
    await db.updateTable('users').set({ email_verified: 1 }).where('id', '=', id).execute()
  },

  /** Takes an address from the row that holds it. */
  async updateEmailAway(db: Queryable, id: string): Promise<void> {
    await db
      .updateTable('users')
      .set({ email: null, email_verified: 0 })
      .where('id', '=', id)
      .execute()
  },

  updateNames(db: Queryable, id: string, names: Names): Promise<UserRow | undefined> {
    return db.updateTable('users').set(names).where('id', '=', id).returningAll().executeTakeFirst()
  },
}
