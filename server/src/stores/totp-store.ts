import { sql } from 'kysely'
import type { Queryable, TotpRow } from './tables.ts'

const COLUMNS = [
  'user_id',
  'secret',
  'confirmed_at',
  'last_step',
  'pending_secret',
  'pending_at',
  'pending_session_id',
] as const

export const totpStore = {
  find(db: Queryable, userId: string): Promise<TotpRow | undefined> {
    return db.selectFrom('totp').select(COLUMNS).where('user_id', '=', userId).executeTakeFirst()
  },

  /** Keeps a confirmed secret until the new one is confirmed. */
  async setPending(
    tx: Queryable,
    pending: {
      readonly user_id: string
      readonly pending_secret: string
      readonly pending_at: number
      readonly pending_session_id: string
    },
  ): Promise<void> {
    const { user_id: _, ...changes } = pending
    await tx
      .insertInto('totp')
      .values({ secret: null, confirmed_at: null, last_step: 0, ...pending })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet(changes))
      .execute()
  },

  /** Keeps whose setup it was and when it began, so that a session that missed the answer can ask again. */
  async confirm(
    tx: Queryable,
    userId: string,
    confirmed: Pick<TotpRow, 'secret' | 'confirmed_at' | 'last_step'>,
  ): Promise<void> {
    await tx
      .updateTable('totp')
      .set({ ...confirmed, pending_secret: null })
      .where('user_id', '=', userId)
      .execute()
  },

  async restore(
    tx: Queryable,
    row: Pick<TotpRow, 'user_id' | 'secret' | 'confirmed_at' | 'last_step'>,
  ): Promise<void> {
    await this.delete(tx, row.user_id)
    await tx.insertInto('totp').values(row).execute()
  },

  /**
   * Returns whether the step was unused: each step, and with it each code, works once. A session that has missed the
   * answer to its setup can send a code again. That ends here, because this code was used elsewhere.
   */
  async useStep(tx: Queryable, userId: string, step: number): Promise<boolean> {
    // rule 10f: a code that was used elsewhere does not repeat a setup
    const pending_session_id = sql<
      string | null
    >`case when pending_secret is null then null else pending_session_id end`
    // rule 11b: a code of an app works once
    const used = await tx
      .updateTable('totp')
      .set({ last_step: step, pending_session_id })
      .where('user_id', '=', userId)
      .where('last_step', '<', step)
      .returning('user_id')
      .executeTakeFirst()
    return used !== undefined
  },

  /** The setup's own session may send the code again. */
  async repeatStep(tx: Queryable, userId: string, step: number): Promise<void> {
    await tx.updateTable('totp').set({ last_step: step }).where('user_id', '=', userId).execute()
  },

  async delete(tx: Queryable, userId: string): Promise<void> {
    await tx.deleteFrom('totp').where('user_id', '=', userId).execute()
  },

  /** The rows with a secret that does not start with `prefix`, at most `limit`. */
  listSealedOtherwise(db: Queryable, prefix: string, limit: number): Promise<TotpRow[]> {
    return db
      .selectFrom('totp')
      .select(COLUMNS)
      .where('secret', 'is not', null)
      .where('secret', 'not like', `${prefix}%`)
      .limit(limit)
      .execute()
  },

  /** Does nothing if the secret was replaced or removed since it was read. */
  async reseal(
    db: Queryable,
    { user_id, secret }: Pick<TotpRow, 'user_id' | 'secret'>,
    resealed: string,
  ): Promise<void> {
    await db
      .updateTable('totp')
      .set({ secret: resealed })
      .where('user_id', '=', user_id)
      .where('secret', '=', secret)
      .execute()
  },
}
