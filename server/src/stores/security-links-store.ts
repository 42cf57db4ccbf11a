import { deleteUntil } from './delete-until.ts'
import type { Queryable, SecurityLinkRow } from './tables.ts'

const COLUMNS = ['token_hash', 'user_id', 'email', 'created_at', 'expires_at', 'used_at'] as const

/** An expired link says for so long that it has expired: milliseconds. */
const RETENTION_AFTER_EXPIRY_MS = 30 * 86_400_000

export const securityLinksStore = {
  async insert(db: Queryable, row: SecurityLinkRow): Promise<void> {
    await db.insertInto('security_links').values(row).execute()
  },

  find(db: Queryable, tokenHash: string): Promise<SecurityLinkRow | undefined> {
    return db
      .selectFrom('security_links')
      .select(COLUMNS)
      .where('token_hash', '=', tokenHash)
      .executeTakeFirst()
  },

  /** Returns whether it has not been used since it was read. */
  async markUsed(
    tx: Queryable,
    { token_hash, used_at }: Pick<SecurityLinkRow, 'token_hash' | 'used_at'>,
    now: number,
  ): Promise<boolean> {
    const used = await tx
      .updateTable('security_links')
      .set({ used_at: now })
      .where('token_hash', '=', token_hash)
      .where('used_at', used_at === null ? 'is' : '=', used_at)
      .returning('token_hash')
      .executeTakeFirst()
    return used !== undefined
  },

  /** Deletes at most `limit` rows and returns their number. */
  deleteExpired(db: Queryable, until: number, limit: number): Promise<number> {
    const rows = { table: 'security_links', key: 'token_hash', time: 'expires_at' } as const
    return deleteUntil(db, rows, { until: until - RETENTION_AFTER_EXPIRY_MS, limit })
  },
}
