import { sql } from 'kysely'
import { DAY_MS } from '../clock.ts'
import type { Queryable, SignInChallengeRow } from './tables.ts'

const COLUMNS = [
  'proof_hash',
  'user_id',
  'code_hash',
  'tries',
  'created_at',
  'sent_at',
  'expires_at',
  'passed_at',
] as const

export const signInChallengesStore = {
  async insert(tx: Queryable, row: SignInChallengeRow): Promise<void> {
    await tx.insertInto('sign_in_challenges').values(row).execute()
  },

  find(db: Queryable, proofHash: string): Promise<SignInChallengeRow | undefined> {
    return db
      .selectFrom('sign_in_challenges')
      .select(COLUMNS)
      .where('proof_hash', '=', proofHash)
      .executeTakeFirst()
  },

  async update(
    tx: Queryable,
    proofHash: string,
    changes: Partial<Pick<SignInChallengeRow, 'code_hash' | 'sent_at' | 'passed_at'>>,
  ): Promise<void> {
    await tx
      .updateTable('sign_in_challenges')
      .set(changes)
      .where('proof_hash', '=', proofHash)
      .execute()
  },

  async countTry(tx: Queryable, proofHash: string): Promise<void> {
    await tx
      .updateTable('sign_in_challenges')
      .set({ tries: sql<number>`tries + 1` })
      .where('proof_hash', '=', proofHash)
      .execute()
  },

  /** The logins of a user that did not pass. `since` is exclusive. */
  async countFailed(tx: Queryable, userId: string, since: number): Promise<number> {
    const { count } = await tx
      .selectFrom('sign_in_challenges')
      .select(({ fn }) => fn.countAll().as('count'))
      .where('user_id', '=', userId)
      .where('created_at', '>', since)
      .where('passed_at', 'is', null)
      .executeTakeFirstOrThrow()
    return Number(count)
  },

  /** Deletes at most `limit` rows that are older than a day, and returns their number. */
  async deleteExpired(db: Queryable, now: number, limit: number): Promise<number> {
    const old = db
      .selectFrom('sign_in_challenges')
      .select('proof_hash')
      .where('created_at', '<=', now - DAY_MS)
      .limit(limit)
    const deleted = await db
      .deleteFrom('sign_in_challenges')
      .where('proof_hash', 'in', old)
      .returning('proof_hash')
      .execute()
    return deleted.length
  },
}
