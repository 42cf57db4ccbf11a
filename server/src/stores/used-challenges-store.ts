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
  async deleteExpired(db: Queryable, now: number, limit: number): Promise<number> {
    const expired = db
      .selectFrom('used_challenges')
      .select('challenge_hash')
      .where('expires_at', '<=', now)
      .limit(limit)
    const deleted = await db
      .deleteFrom('used_challenges')
      .where('challenge_hash', 'in', expired)
      .returning('challenge_hash')
      .execute()
    return deleted.length
  },
}
