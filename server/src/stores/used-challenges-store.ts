import { deleteUntil } from './delete-until.ts'
import type { Queryable, UsedChallengeRow } from './tables.ts'

export const usedChallengesStore = {
  /** Returns whether the challenge was unused. */
  async use(tx: Queryable, row: UsedChallengeRow): Promise<boolean> {
    const inserted = await tx
      .insertInto('used_challenges')
      .values(row)
      .onConflict((conflict) => conflict.column('challenge_hash').doNothing())
      .returning('challenge_hash')
      .executeTakeFirst()
    return inserted !== undefined
  },

  /** Deletes at most `limit` rows and returns their number. */
  deleteExpired(db: Queryable, now: number, limit: number): Promise<number> {
    const rows = { table: 'used_challenges', key: 'challenge_hash', time: 'expires_at' } as const
    return deleteUntil(db, rows, { until: now, limit })
  },
}
