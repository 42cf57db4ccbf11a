import type { Queryable, UserRow } from './tables.ts'

/** The columns a person's names live in. */
export type Names = Pick<UserRow, 'first_name' | 'last_name'>

/** What can become different about a person. */
export type UserChanges = Partial<Omit<UserRow, 'id' | 'identity_uid'>>

/** People: rows in, rows out. */
export const usersStore = {
  /**
   * The rows that hold an identity or an address: none, one or two, kept from others until the
   * transaction ends. One statement, because two would see two moments: the row of a racing sign-in of
   * the same identity could be missed by the first and found by the second.
   */
  listByIdentityOrEmailForUpdate(tx: Queryable, uid: string, email: string): Promise<UserRow[]> {
    return tx
      .selectFrom('users')
      .selectAll()
      .where((where) => where.or([where('identity_uid', '=', uid), where('email', '=', email)]))
      .orderBy('id')
      .$if(hasRowLocks(tx), (query) => query.forUpdate())
      .execute()
  },

  /** A person by id, kept from others until the transaction ends. */
  findForUpdate(tx: Queryable, id: string): Promise<UserRow | undefined> {
    return tx
      .selectFrom('users')
      .selectAll()
      .where('id', '=', id)
      .$if(hasRowLocks(tx), (query) => query.forUpdate())
      .executeTakeFirst()
  },

  findByIdentity(db: Queryable, uid: string): Promise<UserRow | undefined> {
    return db.selectFrom('users').selectAll().where('identity_uid', '=', uid).executeTakeFirst()
  },

  /** The person of an id or of an address in canonical form: an id never looks like one. */
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

  /** Their sessions go with them. */
  async delete(db: Queryable, id: string): Promise<void> {
    await db.deleteFrom('users').where('id', '=', id).execute()
  },

  /** Those who have asked for their deletion and are not gone yet, the longest first. */
  listLeaving(db: Queryable): Promise<UserRow[]> {
    return db
      .selectFrom('users')
      .selectAll()
      .where('deleting_at', 'is not', null)
      .orderBy('deleting_at')
      .orderBy('id')
      .execute()
  },

  /** Deletes the person of an identity, if they have asked for it. */
  deleteLeaving(db: Queryable, uid: string): Promise<Pick<UserRow, 'id'> | undefined> {
    return db
      .deleteFrom('users')
      .where('identity_uid', '=', uid)
      .where('deleting_at', 'is not', null)
      .returning('id')
      .executeTakeFirst()
  },
}

/** SQLite has no row locks and needs none: a transaction of ours is the only writer. */
function hasRowLocks(tx: Queryable): boolean {
  return tx.getExecutor().adapter.supportsMultipleConnections ?? true
}
