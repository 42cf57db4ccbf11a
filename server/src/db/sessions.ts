import { compileOnce, compileWrite, type Database, hasRowLocks, type Lookup } from './database.ts'
import type { Queryable, SessionRow, UserRow } from './tables.ts'
import {
  ANSWER_COLUMNS,
  type AnswerColumn,
  REQUIREMENT_COLUMNS,
  type RequirementColumn,
  USER_COLUMN_NAMES,
} from './user-columns.ts'

const COLUMNS = [
  'token_hash',
  'id',
  'user_id',
  'provider',
  'auth_time',
  'browser',
  'system',
  'address',
  'device_hash',
  'created_at',
  'last_seen_at',
  'used_at',
  'expires_at',
  'reauth_at',
  'factor',
  'factor_at',
] as const

type SessionWithUser = Pick<SessionRow, 'token_hash' | 'last_seen_at' | 'used_at' | 'expires_at'> &
  Pick<UserRow, AnswerColumn | RequirementColumn>

export type SessionOrigin = Pick<SessionRow, 'token_hash' | 'provider' | 'auth_time'>

export interface Expired {
  /** Sessions with `expires_at` at or before this have expired. */
  readonly expiredBy: number
  /** Sessions with `last_seen_at` at or before this have expired. */
  readonly idleSince: number
}

/** The `used_at` of a session whose token was replaced, until the new one is used. */
export const REPLACED = 0

/** Ends all sessions of a user, because it is later than any sign-in: seconds. */
export const AFTER_EVERY_SIGN_IN = Number.MAX_SAFE_INTEGER

/** The parameter after the row is again its user. */
const insertAndCount = compileWrite((db, row: SessionRow) =>
  db
    .insertInto('sessions')
    .values(row)
    .returning(({ selectFrom, fn }) =>
      selectFrom('sessions')
        .select(fn.countAll().as('count'))
        .where('user_id', '=', row.user_id)
        .as('count'),
    ),
)

const deleteByHash = compileOnce((db) =>
  db.deleteFrom('sessions').where('token_hash', '=', '').returning('token_hash'),
)

export const sessionsStore = {
  /** Prepares the lookup by token hash that every authenticated request does. */
  prepareFind(database: Database): Lookup<SessionWithUser> {
    const rows = database.tables
      .selectFrom('sessions')
      .innerJoin('users', 'users.id', 'sessions.user_id')
      .select(['sessions.token_hash', 'sessions.last_seen_at'])
      .select(['sessions.used_at', 'sessions.expires_at'])
      .select(
        [...ANSWER_COLUMNS, ...REQUIREMENT_COLUMNS].map((column) => `users.${column}` as const),
      )
      // Covers a session that starts while its user is disabled or deleted.
      .where('users.disabled_at', 'is', null)
      .where('users.deleting_at', 'is', null)
    return database.prepareLookup({
      name: 'find-session',
      table: 'sessions',
      key: 'token_hash',
      rows,
    })
  },

  find(db: Queryable, tokenHash: string): Promise<SessionRow | undefined> {
    return db
      .selectFrom('sessions')
      .select(COLUMNS)
      .where('token_hash', '=', tokenHash)
      .executeTakeFirst()
  },

  /** The user's session with this id, if no request has used its token yet. */
  findUnused(db: Queryable, userId: string, id: string): Promise<SessionRow | undefined> {
    // rule 8b: only an unused session gets another token
    return db
      .selectFrom('sessions')
      .select(COLUMNS)
      .where('user_id', '=', userId)
      .where('id', '=', id)
      .where('used_at', 'is', null)
      .executeTakeFirst()
  },

  /** The user's session with this id, if its token was replaced and no request has used the new one yet. */
  findReplaced(db: Queryable, userId: string, id: string): Promise<SessionRow | undefined> {
    // rule 8e: an old token gets another one only until the new one is used
    return db
      .selectFrom('sessions')
      .select(COLUMNS)
      .where('user_id', '=', userId)
      .where('id', '=', id)
      .where('used_at', '=', REPLACED)
      .executeTakeFirst()
  },

  /** A user's sessions, the oldest first, with the columns that decide which of them end. */
  listOldestFirst(db: Queryable, userId: string): Promise<SessionOrigin[]> {
    return db
      .selectFrom('sessions')
      .select(['token_hash', 'provider', 'auth_time'])
      .where('user_id', '=', userId)
      .orderBy('created_at')
      .orderBy('token_hash')
      .execute()
  },

  /** A user's sessions that have not expired, the last seen first. */
  listActive(db: Queryable, userId: string, expired: Expired): Promise<SessionRow[]> {
    // rule account-b: a user sees and ends their own sessions only
    return db
      .selectFrom('sessions')
      .select(COLUMNS)
      .where('user_id', '=', userId)
      .where('expires_at', '>', expired.expiredBy)
      .where('last_seen_at', '>', expired.idleSince)
      .orderBy('last_seen_at', 'desc')
      .orderBy('id')
      .execute()
  },

  /** The ids of users with a session, in order. */
  async listUserIds(db: Queryable, after: string, limit: number): Promise<string[]> {
    const rows = await db
      .selectFrom('sessions')
      .select('user_id')
      .distinct()
      .where('user_id', '>', after)
      .orderBy('user_id')
      .limit(limit)
      .execute()
    return rows.map(({ user_id }) => user_id)
  },

  async count(db: Queryable, userId: string): Promise<number> {
    const rows = await db
      .selectFrom('sessions')
      .select('token_hash')
      .where('user_id', '=', userId)
      .execute()
    return rows.length
  },

  /** Returns how many sessions the user has; Postgres does not count the new one. */
  async insert(db: Queryable, row: SessionRow): Promise<number> {
    const [inserted] = await insertAndCount(db, row, row.user_id)
    return Number(inserted?.count)
  },

  async updateLastSeen(tx: Queryable, tokenHashes: readonly string[], now: number): Promise<void> {
    await tx
      .updateTable('sessions')
      .set({ last_seen_at: now })
      .where('token_hash', 'in', tokenHashes)
      .where('last_seen_at', '<', now)
      .execute()
  },

  async markFirstUse(tx: Queryable, tokenHashes: readonly string[], now: number): Promise<void> {
    await tx
      .updateTable('sessions')
      .set({ used_at: now })
      .where('token_hash', 'in', tokenHashes)
      .where(({ eb, or }) => or([eb('used_at', 'is', null), eb('used_at', '=', REPLACED)]))
      .execute()
  },

  async updateSignIn(
    tx: Queryable,
    tokenHash: string,
    changes: Partial<Pick<SessionRow, 'auth_time' | 'reauth_at' | 'factor' | 'factor_at'>>,
  ): Promise<void> {
    await tx.updateTable('sessions').set(changes).where('token_hash', '=', tokenHash).execute()
  },

  async delete(db: Queryable, tokenHash: string): Promise<boolean> {
    const deleted = await deleteByHash(db, [tokenHash])
    return deleted.length > 0
  },

  async deleteOfUser(db: Queryable, userId: string): Promise<void> {
    await db.deleteFrom('sessions').where('user_id', '=', userId).execute()
  },

  /** Ends the sessions that were started with one of these sign-in methods. */
  async deleteOfMethods(tx: Queryable, userId: string, methods: readonly string[]): Promise<void> {
    if (methods.length === 0) return
    await tx
      .deleteFrom('sessions')
      .where('user_id', '=', userId)
      .where('provider', 'in', methods)
      .execute()
  },

  /** Returns how many sessions ended. */
  async deleteOthers(
    tx: Queryable,
    { user_id, token_hash }: Pick<SessionRow, 'user_id' | 'token_hash'>,
  ): Promise<number> {
    const ended = await tx
      .deleteFrom('sessions')
      .where('user_id', '=', user_id)
      .where('token_hash', '!=', token_hash)
      .returning('token_hash')
      .execute()
    return ended.length
  },

  async deleteAll(tx: Queryable, tokenHashes: readonly string[]): Promise<void> {
    await tx.deleteFrom('sessions').where('token_hash', 'in', tokenHashes).execute()
  },

  /** Deletes at most `limit` expired sessions and returns their number. */
  async deleteExpired(
    db: Queryable,
    expired: Expired & { readonly limit: number },
  ): Promise<number> {
    const ended = db
      .selectFrom('sessions')
      .select('token_hash')
      .where((where) =>
        where.or([
          where('expires_at', '<=', expired.expiredBy),
          where('last_seen_at', '<=', expired.idleSince),
        ]),
      )
      .limit(expired.limit)
    const deleted = await db
      .deleteFrom('sessions')
      .where('token_hash', 'in', ended)
      .returning('token_hash')
      .execute()
    return deleted.length
  },
}

/** None of them has the name of a user's column. */
const CURRENT_COLUMNS = [
  'token_hash',
  'user_id',
  'provider',
  'device_hash',
  'reauth_at',
  'factor_at',
] as const

/** What a request needs of the session that authenticates it. */
export type CurrentSession = Pick<SessionRow, (typeof CURRENT_COLUMNS)[number]> & {
  readonly session_id: SessionRow['id']
  readonly session_created_at: SessionRow['created_at']
}

const selectForUpdate = compileOnce((tx) =>
  tx
    .selectFrom('users')
    .innerJoin('sessions', 'sessions.user_id', 'users.id')
    .select(USER_COLUMN_NAMES.map((column) => `users.${column}` as const))
    .select(CURRENT_COLUMNS.map((column) => `sessions.${column}` as const))
    .select(['sessions.id as session_id', 'sessions.created_at as session_created_at'])
    .where('sessions.token_hash', '=', '')
    .$if(hasRowLocks(tx), (query) => query.forUpdate()),
)

/**
 * A session and its user. Locks both rows for the rest of the transaction, and reads them once they are locked: a session
 * that ended while this waited for the lock is not found.
 */
export async function findCurrentSessionForUpdate(
  tx: Queryable,
  tokenHash: string,
): Promise<{ readonly session: CurrentSession; readonly user: UserRow } | undefined> {
  const [row] = await selectForUpdate(tx, [tokenHash])
  return row && { session: row, user: row }
}
