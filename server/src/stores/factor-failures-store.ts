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

  /** The failures of a user since then, the oldest first. `since` is exclusive. */
  list(
    db: Queryable,
    userId: string,
    since: number,
  ): Promise<Pick<FactorFailureRow, 'device_hash' | 'failed_at'>[]> {
    return db
      .selectFrom('factor_failures')
      .select(['device_hash', 'failed_at'])
      .where('user_id', '=', userId)
      .where('failed_at', '>', since)
      .orderBy('failed_at')
      .execute()
  },

  /** Deletes at most `limit` rows that are older than a day, and returns their number. */
  deleteExpired(db: Queryable, now: number, limit: number): Promise<number> {
    const rows = { table: 'factor_failures', key: 'id', time: 'failed_at' } as const
    return deleteUntil(db, rows, { until: now - DAY_MS, limit })
  },
}
