import { sql, type SqlBool } from 'kysely'
import { compileOnce } from './compile-once.ts'
import type { Database, Lookup } from './database.ts'
import { hasRowLocks } from './has-row-locks.ts'
import type { Queryable, UserRow } from './tables.ts'
import { USER_COLUMN_NAMES } from './user-data.ts'

export type Names = Pick<UserRow, 'first_name' | 'last_name'>

export type UserChanges = Partial<Omit<UserRow, 'id' | 'identity_uid'>>

/** The users after an id, in the order of their ids. */
export interface UserPage {
  readonly after: string
  readonly limit: number
}

const SIGN_IN_COLUMNS = ['id', 'identity_uid', 'sign_ins_valid_from', 'deleting_at'] as const

export type SignInUser = Pick<UserRow, (typeof SIGN_IN_COLUMNS)[number]>

const selectForUpdate = compileOnce((tx) =>
  tx
    .selectFrom('users')
    .select(USER_COLUMN_NAMES)
    .where('id', '=', '')
    .$if(hasRowLocks(tx), (query) => query.forUpdate()),
)

const selectByUidOrEmailForUpdate = compileOnce((tx) =>
  tx
    .selectFrom('users')
    .select(USER_COLUMN_NAMES)
    .where((where) => where.or([where('identity_uid', '=', ''), where('email', '=', '')]))
    .orderBy('id')
    .$if(hasRowLocks(tx), (query) => query.forUpdate()),
)

export const usersStore = {
  /**
   * Locks the rows with this identity or email, at most two. One statement, because a concurrent sign-in could
   * insert a row between two statements.
   */
  listByUidOrEmailForUpdate(tx: Queryable, uid: string, email: string): Promise<UserRow[]> {
    return selectByUidOrEmailForUpdate(tx, [uid, email])
  },

  /** Locks the row until the transaction ends. */
  findForUpdate(tx: Queryable, id: string): Promise<UserRow | undefined> {
    return selectForUpdate(tx, [id]).then(([user]) => user)
  },

  /** Locks the row until the transaction ends. */
  findByUidForUpdate(tx: Queryable, uid: string): Promise<UserRow | undefined> {
    return tx
      .selectFrom('users')
      .select(USER_COLUMN_NAMES)
      .where('identity_uid', '=', uid)
      .$if(hasRowLocks(tx), (query) => query.forUpdate())
      .executeTakeFirst()
  },

  /** Prepares the lookup by uid that every sign-in does before its transaction. */
  prepareFindSignIn(database: Database): Lookup<SignInUser> {
    return database.prepareLookup({
      name: 'find-sign-in',
      table: 'users',
      key: 'identity_uid',
      rows: database.tables.selectFrom('users').select(SIGN_IN_COLUMNS),
    })
  },

  findByUid(db: Queryable, uid: string): Promise<UserRow | undefined> {
    return db
      .selectFrom('users')
      .select(USER_COLUMN_NAMES)
      .where('identity_uid', '=', uid)
      .executeTakeFirst()
  },

  /** Also accepts a canonical email; an id never looks like one. */
  find(db: Queryable, idOrEmail: string): Promise<UserRow | undefined> {
    return db
      .selectFrom('users')
      .select(USER_COLUMN_NAMES)
      .where((where) => where.or([where('id', '=', idOrEmail), where('email', '=', idOrEmail)]))
      .executeTakeFirst()
  },

  /** The newest first; with `before`, only users created before that one. */
  listNewest(
    db: Queryable,
    limit: number,
    before?: Pick<UserRow, 'created_at' | 'id'>,
  ): Promise<UserRow[]> {
    return db
      .selectFrom('users')
      .select(USER_COLUMN_NAMES)
      .$if(before !== undefined, (query) =>
        query.where(({ eb, refTuple, tuple }) =>
          eb(refTuple('created_at', 'id'), '<', tuple(before?.created_at ?? 0, before?.id ?? '')),
        ),
      )
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(limit)
      .execute()
  },

  /** The emails of a page of users. */
  async listEmails(db: Queryable, { after, limit }: UserPage) {
    const found = await db
      .selectFrom('users')
      .select(['id', 'email'])
      .where('id', '>', after)
      .where('email', 'is not', null)
      .orderBy('id')
      .limit(limit)
      .execute()
    return found.map(({ id, email }) => ({ id, email: email ?? '' }))
  },

  /** Users whose id, uid, email or name contains a text, in any case; the newest first. Reads the whole table. */
  search(db: Queryable, text: string, limit: number): Promise<UserRow[]> {
    const pattern = `%${text.toLowerCase().replaceAll(/[\\%_]/g, '\\$&')}%`
    const name = sql<string>`first_name || ' ' || last_name`
    return db
      .selectFrom('users')
      .select(USER_COLUMN_NAMES)
      .where(({ or, ref }) =>
        or(
          [ref('id'), ref('identity_uid'), ref('email'), name].map(
            (column) => sql<SqlBool>`lower(${column}) like ${pattern} escape '\\'`,
          ),
        ),
      )
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(limit)
      .execute()
  },

  insert(db: Queryable, row: UserRow): Promise<UserRow> {
    return db.insertInto('users').values(row).returning(USER_COLUMN_NAMES).executeTakeFirstOrThrow()
  },

  update(tx: Queryable, id: string, changes: UserChanges): Promise<UserRow> {
    return tx
      .updateTable('users')
      .set(changes)
      .where('id', '=', id)
      .returning(USER_COLUMN_NAMES)
      .executeTakeFirstOrThrow()
  },

  /** Raises `sign_ins_valid_from` for a page of users. Returns the last of their ids; `undefined` if there are none. */
  async raiseSignInsValidFrom(
    db: Queryable,
    validFrom: number,
    { after, limit }: UserPage,
  ): Promise<string | undefined> {
    const next = await db
      .selectFrom('users')
      .select('id')
      .where('id', '>', after)
      .orderBy('id')
      .limit(limit)
      .execute()
    const last = next.at(-1)?.id
    if (last === undefined) return undefined
    await db
      .updateTable('users')
      .set({ sign_ins_valid_from: validFrom })
      .where('id', '>', after)
      .where('id', '<=', last)
      .where('sign_ins_valid_from', '<', validFrom)
      .where('deleting_at', 'is', null)
      .execute()
    return last
  },

  async updateIdentity(tx: Queryable, id: string, uid: string): Promise<void> {
    await tx.updateTable('users').set({ identity_uid: uid }).where('id', '=', id).execute()
  },

  /** Cascades to the user's rows in other tables. */
  async delete(db: Queryable, id: string): Promise<void> {
    await db.deleteFrom('users').where('id', '=', id).execute()
  },

  async markLostEmails(db: Queryable, now: number): Promise<void> {
    await db
      .updateTable('users')
      .set({ email_lost_at: now })
      .where('email', 'is', null)
      .where('email_lost_at', 'is', null)
      .where('deleting_at', 'is', null)
      .execute()
  },

  /** Deletes at most `limit` users and returns their number. Keeps disabled users, who could otherwise sign up again. */
  async deleteLostEmails(db: Queryable, until: number, limit: number): Promise<number> {
    const lost = db
      .selectFrom('users')
      .select('id')
      .where('email', 'is', null)
      .where('email_lost_at', '<=', until)
      .where('disabled_at', 'is', null)
      .limit(limit)
    const deleted = await db
      .deleteFrom('users')
      .where('id', 'in', lost)
      // An operator may have just given the email back.
      .where('email', 'is', null)
      .returning('id')
      .execute()
    return deleted.length
  },

  listPendingDeletions(db: Queryable): Promise<UserRow[]> {
    return db
      .selectFrom('users')
      .select(USER_COLUMN_NAMES)
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
