import { deleteUntil } from './delete-until.ts'
import type { ExchangedProofRow, Queryable } from './tables.ts'

const COLUMNS = ['proof_hash', 'user_id', 'session_id', 'expires_at', 'factor_hash'] as const

export const exchangedProofsStore = {
  /** Inserts the row, or returns the row that this proof already has. */
  async insertOrFind(
    tx: Queryable,
    row: ExchangedProofRow,
  ): Promise<ExchangedProofRow | undefined> {
    const inserted = await tx
      .insertInto('exchanged_proofs')
      .values(row)
      .onConflict((conflict) => conflict.column('proof_hash').doNothing())
      .returning('proof_hash')
      .executeTakeFirst()
    return inserted ? undefined : this.find(tx, row.proof_hash)
  },

  find(db: Queryable, proofHash: string): Promise<ExchangedProofRow | undefined> {
    return db
      .selectFrom('exchanged_proofs')
      .select(COLUMNS)
      .where('proof_hash', '=', proofHash)
      .executeTakeFirst()
  },

  /** Deletes at most `limit` rows and returns their number. */
  deleteExpired(db: Queryable, now: number, limit: number): Promise<number> {
    const rows = { table: 'exchanged_proofs', key: 'proof_hash', time: 'expires_at' } as const
    return deleteUntil(db, rows, { until: now, limit })
  },
}
