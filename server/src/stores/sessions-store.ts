import type { Database, LookUp } from './database.ts'
import type { Queryable, SessionRow, UserRow } from './tables.ts'

/** A session with its person, as one look-up brings them. */
export type SessionWithUser = Pick<SessionRow, 'token_hash' | 'last_seen_at' | 'expires_at'> &
  Pick<UserRow, 'id' | 'email' | 'email_verified' | 'first_name' | 'last_name' | 'created_at'>

/** What makes a session one that is over: milliseconds. */
export interface Over {
  /** It came to its absolute end by then. */
  readonly expiredBy: number
  /** It was not seen after this. */
  readonly idleSince: number
}

/** Later than any sign-in: seconds. What began before it is everything. */
export const EVER = Number.MAX_SAFE_INTEGER

/** Sessions: rows in, rows out. */
export const sessionsStore = {
  /** The look-up of each signed-in request, by token hash. */
  prepareFind(database: Database): LookUp<SessionWithUser> {
    const rows = database.tables
      .selectFrom('sessions')
      .innerJoin('users', 'users.id', 'sessions.user_id')
      .select(['sessions.token_hash', 'sessions.last_seen_at', 'sessions.expires_at'])
      .select([
        'users.id',
        'users.email',
        'users.email_verified',
        'users.first_name',
        'users.last_name',
      ])
      .select('users.created_at')
      // Their sessions are gone already: this holds should one begin in the same instant.
      .where('users.disabled_at', 'is', null)
      .where('users.deleting_at', 'is', null)
    return database.prepareLookUp({
      name: 'find-session',
      table: 'sessions',
      key: 'token_hash',
      rows,
    })
  },

  find(db: Queryable, tokenHash: string): Promise<SessionRow | undefined> {
    return db
      .selectFrom('sessions')
      .selectAll()
      .where('token_hash', '=', tokenHash)
      .executeTakeFirst()
  },

  /** A person's sessions that last beyond `over`, the last seen first. */
  listLasting(db: Queryable, userId: string, over: Over): Promise<SessionRow[]> {
    return db
      .selectFrom('sessions')
      .selectAll()
      .where('user_id', '=', userId)
      .where('expires_at', '>', over.expiredBy)
      .where('last_seen_at', '>', over.idleSince)
      .orderBy('last_seen_at', 'desc')
      .orderBy('id')
      .execute()
  },

  async count(db: Queryable, userId: string): Promise<number> {
    const rows = await db
      .selectFrom('sessions')
      .select('token_hash')
      .where('user_id', '=', userId)
      .execute()
    return rows.length
  },

  async insert(db: Queryable, row: SessionRow): Promise<void> {
    await db.insertInto('sessions').values(row).execute()
  },

  async updateLastSeen(tx: Queryable, tokenHashes: readonly string[], now: number): Promise<void> {
    await tx
      .updateTable('sessions')
      .set({ last_seen_at: now })
      .where('token_hash', 'in', tokenHashes)
      .where('last_seen_at', '<', now)
      .execute()
  },

  async updateAuthTime(tx: Queryable, tokenHash: string, authTime: number): Promise<void> {
    await tx
      .updateTable('sessions')
      .set({ auth_time: authTime })
      .where('token_hash', '=', tokenHash)
      .execute()
  },

  async delete(db: Queryable, tokenHash: string): Promise<boolean> {
    const deleted = await db
      .deleteFrom('sessions')
      .where('token_hash', '=', tokenHash)
      .returning('token_hash')
      .executeTakeFirst()
    return deleted !== undefined
  },

  async deleteOfUser(db: Queryable, userId: string): Promise<void> {
    await db.deleteFrom('sessions').where('user_id', '=', userId).execute()
  },

  async deleteOthers(tx: Queryable, { user_id, token_hash }: SessionRow): Promise<void> {
    await tx
      .deleteFrom('sessions')
      .where('user_id', '=', user_id)
      .where('token_hash', '!=', token_hash)
      .execute()
  },

  /** Keeps a person's newest `kept` sessions. */
  async deleteOldest(db: Queryable, userId: string, kept: number): Promise<void> {
    const newest = db
      .selectFrom('sessions')
      .select('token_hash')
      .where('user_id', '=', userId)
      .orderBy('created_at', 'desc')
      .orderBy('token_hash')
      .limit(kept)
    await db
      .deleteFrom('sessions')
      .where('user_id', '=', userId)
      .where('token_hash', 'not in', newest)
      .execute()
  },

  /** Deletes at most `limit` sessions that are over; says how many. */
  async deleteOver(db: Queryable, over: Over & { readonly limit: number }): Promise<number> {
    const ended = db
      .selectFrom('sessions')
      .select('token_hash')
      .where((where) =>
        where.or([
          where('expires_at', '<=', over.expiredBy),
          where('last_seen_at', '<=', over.idleSince),
        ]),
      )
      .limit(over.limit)
    const deleted = await db
      .deleteFrom('sessions')
      .where('token_hash', 'in', ended)
      .returning('token_hash')
      .execute()
    return deleted.length
  },
}
