import type { Queryable, RecoveryCodeRow } from './tables.ts'

export const recoveryCodesStore = {
  async replace(
    tx: Queryable,
    userId: string,
    { hashes, now }: { readonly hashes: readonly string[]; readonly now: number },
  ): Promise<void> {
    await this.deleteOfUser(tx, userId)
    const rows = hashes.map((code_hash) => ({
      user_id: userId,
      code_hash,
      created_at: now,
      used_at: null,
    }))
    await tx.insertInto('recovery_codes').values(rows).execute()
  },

  list(db: Queryable, userId: string): Promise<RecoveryCodeRow[]> {
    return db
      .selectFrom('recovery_codes')
      .select(['user_id', 'code_hash', 'created_at', 'used_at'])
      .where('user_id', '=', userId)
      .execute()
  },

  async restore(tx: Queryable, rows: readonly RecoveryCodeRow[]): Promise<void> {
    if (rows.length > 0) await tx.insertInto('recovery_codes').values(rows).execute()
  },

  /** Returns whether the user had this code and it was unused. */
  async use(
    tx: Queryable,
    { user_id, code_hash }: Pick<RecoveryCodeRow, 'user_id' | 'code_hash'>,
    now: number,
  ): Promise<boolean> {
    // rule 11a: a recovery code works once
    const used = await tx
      .updateTable('recovery_codes')
      .set({ used_at: now })
      .where('user_id', '=', user_id)
      .where('code_hash', '=', code_hash)
      .where('used_at', 'is', null)
      .returning('code_hash')
      .executeTakeFirst()
    return used !== undefined
  },

  async countUnused(db: Queryable, userId: string): Promise<number> {
    const { count } = await db
      .selectFrom('recovery_codes')
      .select(({ fn }) => fn.countAll().as('count'))
      .where('user_id', '=', userId)
      .where('used_at', 'is', null)
      .executeTakeFirstOrThrow()
    return Number(count)
  },

  async deleteOfUser(tx: Queryable, userId: string): Promise<void> {
    await tx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
  },
}
