import { randomUUID } from 'node:crypto'
import { DAY_MS } from '../clock.ts'
import { deleteUntil } from './delete-until.ts'
import type { FactorFailureRow, Queryable } from './tables.ts'

export const factorFailuresStore = {
  async insert(tx: Queryable, row: Omit<FactorFailureRow, 'id'>): Promise<void> {
    await tx
      .insertInto('factor_failures')
      .values({ id: randomUUID(), ...row })
      .execute()
  },

  /** The times of a device's failures, the oldest first. `since` is exclusive. */
  async listTimes(
    db: Queryable,
    { user_id, device_hash }: Pick<FactorFailureRow, 'user_id' | 'device_hash'>,
    since: number,
  ): Promise<readonly number[]> {
    const rows = await db
      .selectFrom('factor_failures')
      .select('failed_at')
      .where('user_id', '=', user_id)
      .where('failed_at', '>', since)
      .where('device_hash', '=', device_hash)
      .orderBy('failed_at')
      .execute()
    return rows.map(({ failed_at }) => failed_at)
  },

  /** Deletes at most `limit` rows that are older than a day, and returns their number. */
  deleteExpired(db: Queryable, now: number, limit: number): Promise<number> {
    const rows = { table: 'factor_failures', key: 'id', time: 'failed_at' } as const
    return deleteUntil(db, rows, { until: now - DAY_MS, limit })
  },
}
