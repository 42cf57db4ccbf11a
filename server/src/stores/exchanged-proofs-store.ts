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
  async deleteExpired(db: Queryable, now: number, limit: number): Promise<number> {
    const expired = db
      .selectFrom('exchanged_proofs')
      .select('proof_hash')
      .where('expires_at', '<=', now)
      .limit(limit)
    const deleted = await db
      .deleteFrom('exchanged_proofs')
      .where('proof_hash', 'in', expired)
      .returning('proof_hash')
      .execute()
    return deleted.length
  },
}
