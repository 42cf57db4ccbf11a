import { DAY_MS } from '../clock.ts'
import { createUserRowsStore } from './user-rows-store.ts'
import { deleteUntil } from './delete-until.ts'
import type { FormerFactorRow, Queryable } from './tables.ts'

/** How long a change of the factors can be undone (rule 16: security links): milliseconds. */
export const FACTOR_UNDO_MS = 7 * DAY_MS

export const formerFactorsStore = {
  ...createUserRowsStore('former_factors'),

  async deleteOfUser(tx: Queryable, userId: string, removedSince = 0): Promise<void> {
    await tx
      .deleteFrom('former_factors')
      .where('user_id', '=', userId)
      .where('removed_at', '>=', removedSince)
      .execute()
  },

  /** The rows with a secret that does not start with `prefix`, at most `limit`. */
  listSealedOtherwise(
    db: Queryable,
    prefix: string,
    limit: number,
  ): Promise<Pick<FormerFactorRow, 'user_id' | 'secret'>[]> {
    return db
      .selectFrom('former_factors')
      .select(['user_id', 'secret'])
      .where('secret', 'is not', null)
      .where('secret', 'not like', `${prefix}%`)
      .limit(limit)
      .execute()
  },

  async reseal(
    db: Queryable,
    { user_id, secret }: Pick<FormerFactorRow, 'user_id' | 'secret'>,
    resealed: string,
  ): Promise<void> {
    await db
      .updateTable('former_factors')
      .set({ secret: resealed })
      .where('user_id', '=', user_id)
      .where('secret', '=', secret)
      .execute()
  },

  /** Deletes at most `limit` rows and returns their number. */
  deleteExpired(db: Queryable, now: number, limit: number): Promise<number> {
    const rows = { table: 'former_factors', key: 'id', time: 'removed_at' } as const
    return deleteUntil(db, rows, { until: now - FACTOR_UNDO_MS, limit })
  },
}
