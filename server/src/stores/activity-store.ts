import type { ActivityRow, Queryable } from './tables.ts'

/** What happened to people's accounts: rows in, rows out. */
export const activityStore = {
  /** What happened to a person after a moment (milliseconds), the newest first. */
  list(db: Queryable, userId: string, since: number): Promise<ActivityRow[]> {
    return db
      .selectFrom('activity')
      .selectAll()
      .where('user_id', '=', userId)
      .where('at', '>', since)
      .orderBy('at', 'desc')
      .orderBy('event', 'desc')
      .execute()
  },

  /** The same thing in the same millisecond is one thing. */
  async insert(tx: Queryable, row: ActivityRow): Promise<void> {
    await tx
      .insertInto('activity')
      .values(row)
      .onConflict((same) => same.doNothing())
      .execute()
  },

  /** Keeps the newest `kept` of one kind. */
  async deleteOldest(
    tx: Queryable,
    { user_id, event }: Pick<ActivityRow, 'user_id' | 'event'>,
    kept: number,
  ): Promise<void> {
    const newestOfRest = tx
      .selectFrom('activity')
      .select('at')
      .where('user_id', '=', user_id)
      .where('event', '=', event)
      .orderBy('at', 'desc')
      .limit(1)
      .offset(kept)
    await tx
      .deleteFrom('activity')
      .where('user_id', '=', user_id)
      .where('event', '=', event)
      .where('at', '<=', newestOfRest)
      .execute()
  },

  async deleteOfUser(tx: Queryable, userId: string): Promise<void> {
    await tx.deleteFrom('activity').where('user_id', '=', userId).execute()
  },

  /** Deletes at most `limit` rows up to a moment (milliseconds); says how many. */
  async deleteUntil(db: Queryable, until: number, limit: number): Promise<number> {
    const old = db
      .selectFrom('activity')
      .select(['user_id', 'event', 'at'])
      .where('at', '<=', until)
      .limit(limit)
    const deleted = await db
      .deleteFrom('activity')
      .where(({ eb, refTuple }) =>
        eb(refTuple('user_id', 'event', 'at'), 'in', old.$asTuple('user_id', 'event', 'at')),
      )
      .returning('at')
      .execute()
    return deleted.length
  },
}
