import type { Queryable, UserRow } from './tables.ts'

export type Names = Pick<UserRow, 'first_name' | 'last_name'>

export type UserChanges = Partial<Omit<UserRow, 'id' | 'identity_uid'>>

export const usersStore = {
  /**
   * Locks the rows with this identity or email, at most two. One statement, because a concurrent sign-in could
   * insert a row between two.
   */
  listByUidOrEmailForUpdate(tx: Queryable, uid: string, email: string): Promise<UserRow[]> {
    return tx
      .selectFrom('users')
      .selectAll()
      .where((where) => where.or([where('identity_uid', '=', uid), where('email', '=', email)]))
      .orderBy('id')
      .$if(hasRowLocks(tx), (query) => query.forUpdate())
      .execute()
  },

  /** Locks the row until the transaction ends. */
  findForUpdate(tx: Queryable, id: string): Promise<UserRow | undefined> {
    return tx
      .selectFrom('users')
      .selectAll()
      .where('id', '=', id)
      .$if(hasRowLocks(tx), (query) => query.forUpdate())
      .executeTakeFirst()
  },

  findByUid(db: Queryable, uid: string): Promise<UserRow | undefined> {
    return db.selectFrom('users').selectAll().where('identity_uid', '=', uid).executeTakeFirst()
  },

  /** Also accepts a canonical email; an id never looks like one. */
  find(db: Queryable, idOrEmail: string): Promise<UserRow | undefined> {
    return db
      .selectFrom('users')
      .selectAll()
      .where((where) => where.or([where('id', '=', idOrEmail), where('email', '=', idOrEmail)]))
      .executeTakeFirst()
  },

  insert(db: Queryable, row: UserRow): Promise<UserRow> {
    return db.insertInto('users').values(row).returningAll().executeTakeFirstOrThrow()
  },

  update(tx: Queryable, id: string, changes: UserChanges): Promise<UserRow> {
    return tx
      .updateTable('users')
      .set(changes)
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow()
  },

  async updateIdentity(tx: Queryable, id: string, uid: string): Promise<void> {
    await tx.updateTable('users').set({ identity_uid: uid }).where('id', '=', id).execute()
  },

  /** Cascades to the user's rows in other tables. */
  async delete(db: Queryable, id: string): Promise<void> {
    await db.deleteFrom('users').where('id', '=', id).execute()
  },

  listPendingDeletions(db: Queryable): Promise<UserRow[]> {
    return db
      .selectFrom('users')
      .selectAll()
      .where('deleting_at', 'is not', null)
      .orderBy('deleting_at')
      .orderBy('id')
      .execute()
  },

  deletePendingDeletion(db: Queryable, uid: string): Promise<Pick<UserRow, 'id'> | undefined> {
    return db
      .deleteFrom('users')
      .where('identity_uid', '=', uid)
      .where('deleting_at', 'is not', null)
      .returning('id')
      .executeTakeFirst()
  },
}

/** SQLite needs no row locks, because a transaction is the only writer. */
function hasRowLocks(tx: Queryable): boolean {
  return tx.getExecutor().adapter.supportsMultipleConnections ?? true
}
