import { sql, type SqlBool } from 'kysely'
import { DAY_MS } from '../core/clock.ts'
import type { Way } from '../core/events.ts'
import {
  compileOnce,
  compileWrite,
  type Database,
  deleteUntil,
  hasRowLocks,
  type Lookup,
} from './database.ts'
import { reportChange, reportEvent } from './events.ts'
import type { IdentityRow, Queryable, UserRow } from './tables.ts'
import { type ReportedColumn, USER_COLUMN_NAMES } from './user-columns.ts'

export type Names = Pick<UserRow, 'first_name' | 'last_name'>

export type UserChanges = Partial<Omit<UserRow, 'id' | 'identity_uid'>>

/** Changes of columns that no event is about. */
export type QuietChanges = Omit<UserChanges, ReportedColumn> & {
  readonly [Column in ReportedColumn]?: never
}

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

const update = compileWrite((tx, changes: UserChanges) =>
  tx.updateTable('users').set(changes).where('id', '=', '').returning(USER_COLUMN_NAMES),
)

async function updateRow(tx: Queryable, id: string, changes: UserChanges): Promise<UserRow> {
  const [user] = await update(tx, changes, id)
  if (!user) throw new Error('There is no user to update')
  return user
}

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

  async insert(tx: Queryable, row: UserRow, way: Way): Promise<UserRow> {
    const user = await tx
      .insertInto('users')
      .values(row)
      .returning(USER_COLUMN_NAMES)
      .executeTakeFirstOrThrow()
    await reportEvent(tx, { type: 'user.created', way, user })
    if (user.email_verified) await reportEvent(tx, { type: 'user.verified', way, user })
    return user
  },

  /** Changes what no event is about; {@link usersStore.change} changes everything. Throws if there is no such user. */
  update(tx: Queryable, id: string, changes: QuietChanges): Promise<UserRow> {
    return updateRow(tx, id, changes)
  },

  /** Changes a user whose row the transaction has locked, and reports what the change means. */
  async change(tx: Queryable, user: UserRow, changes: UserChanges, way: Way): Promise<UserRow> {
    const changed = await updateRow(tx, user.id, changes)
    // No other column can have changed, although `user` may have the email in another spelling than the row.
    const before = Object.keys(changes).map((column) => [column, user[column as keyof UserRow]])
    await reportChange(tx, way, { ...changed, ...Object.fromEntries(before) }, changed)
    return changed
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

  /** Cascades to the user's rows in other tables. A pending deletion was reported when the user asked for it. */
  async delete(tx: Queryable, user: UserRow, way: Way): Promise<void> {
    if (user.deleting_at === null) await reportEvent(tx, { type: 'user.deleted', way, user })
    await tx.deleteFrom('users').where('id', '=', user.id).execute()
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

  /** The ids of at most `limit` users who lost their email up to a time. Not of disabled users, who could otherwise sign up again. */
  async listLostEmails(
    db: Queryable,
    until: number,
    { after, limit }: UserPage,
  ): Promise<string[]> {
    const rows = await db
      .selectFrom('users')
      .select('id')
      .where('id', '>', after)
      .where('email', 'is', null)
      .where('email_lost_at', '<=', until)
      .where('disabled_at', 'is', null)
      .orderBy('id')
      .limit(limit)
      .execute()
    return rows.map(({ id }) => id)
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

const IDENTITY_COLUMNS = [
  'user_id',
  'provider',
  'provider_user_id',
  'email',
  'confirmed_at',
  'first_confirmed_at',
  'seen_unverified_at',
  'removed_at',
] as const

const selectIdentities = compileOnce((db) =>
  db
    .selectFrom('identities')
    .select(IDENTITY_COLUMNS)
    .where('user_id', '=', '')
    .orderBy('provider'),
)

export const identitiesStore = {
  list(db: Queryable, userId: string): Promise<IdentityRow[]> {
    return selectIdentities(db, [userId])
  },

  /** The users with a confirmed identity of these providers, after an id and up to the last of a page. */
  async listUserIds(
    db: Queryable,
    providers: readonly string[],
    { after, last }: { readonly after: string; readonly last: string },
  ): Promise<readonly string[]> {
    const rows = await db
      .selectFrom('identities')
      .select('user_id')
      .distinct()
      .where('user_id', '>', after)
      .where('user_id', '<=', last)
      .where('provider', 'in', providers)
      .where('confirmed_at', 'is not', null)
      .orderBy('user_id')
      .execute()
    return rows.map(({ user_id }) => user_id)
  },

  /** The transaction must have locked the user's row. Otherwise that row, which the new rows need, may be deleted. */
  async replaceOfUser(tx: Queryable, userId: string, rows: readonly IdentityRow[]): Promise<void> {
    await tx.deleteFrom('identities').where('user_id', '=', userId).execute()
    if (rows.length > 0) await tx.insertInto('identities').values(rows).execute()
  },
}

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

  /** The users whose change from this email can still be undone. */
  async listUsers(db: Queryable, email: string, now: number): Promise<readonly string[]> {
    const rows = await db
      .selectFrom('former_emails')
      .select('user_id')
      .where('email', '=', email)
      .where('expires_at', '>', now)
      .execute()
    return rows.map(({ user_id }) => user_id)
  },

  /** When the first of them was changed. `undefined` if there is none. */
  async findFirstChange(db: Queryable, userId: string): Promise<number | undefined> {
    const first = await db
      .selectFrom('former_emails')
      .select('removed_at')
      .where('user_id', '=', userId)
      .orderBy('removed_at')
      .executeTakeFirst()
    return first?.removed_at
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
    const former = await tx
      .updateTable('former_emails')
      .set({ expires_at })
      .where('user_id', '=', user_id)
      .returning('removed_at')
      .execute()
    // The first one is restored, so their order must not depend on the clocks of two servers.
    const removed_at = Math.max(now, ...former.map((row) => row.removed_at + 1))
    await tx
      .insertInto('former_emails')
      .values({ user_id, email, removed_at, expires_at })
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
