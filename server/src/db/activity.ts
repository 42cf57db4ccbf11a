import { compileWrite, keepNewest } from './database.ts'
import type { ActivityRow, Queryable } from './tables.ts'

const COLUMNS = ['user_id', 'event', 'at', 'provider', 'browser', 'system', 'address'] as const

/** The parameters after the row are again its user and its event. */
const insertAndCount = compileWrite((tx, row: ActivityRow) =>
  tx
    .insertInto('activity')
    .values(row)
    .onConflict((same) => same.doNothing())
    .returning(({ selectFrom, fn }) =>
      selectFrom('activity')
        .select(fn.countAll().as('count'))
        .where('user_id', '=', row.user_id)
        .where('event', '=', row.event)
        .as('count'),
    ),
)

export const activityStore = {
  /** Newest first. `since` is exclusive. */
  list(db: Queryable, userId: string, since: number): Promise<ActivityRow[]> {
    return db
      .selectFrom('activity')
      .select(COLUMNS)
      .where('user_id', '=', userId)
      .where('at', '>', since)
      .orderBy('at', 'desc')
      .orderBy('event', 'desc')
      .execute()
  },

  /**
   * Ignores a second event of the same kind in the same millisecond and returns 0. Otherwise returns how many events of
   * that kind the user has; Postgres does not count the new one.
   */
  async insert(tx: Queryable, row: ActivityRow): Promise<number> {
    const { user_id, event, at, provider, browser, system, address } = row
    const values = { user_id, event, at, provider, browser, system, address }
    const [inserted] = await insertAndCount(tx, values, user_id, event)
    return Number(inserted?.count ?? 0)
  },

  keepNewest(
    tx: Queryable,
    { user_id, event }: Pick<ActivityRow, 'user_id' | 'event'>,
    keep: number,
  ): Promise<void> {
    return keepNewest(tx, { table: 'activity', time: 'at' }, { user_id, event }, keep)
  },

  /** Deletes at most `limit` rows with `at` up to `until` and returns their number. */
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
