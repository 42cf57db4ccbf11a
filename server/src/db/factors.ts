import { FACTOR_UNDO_MS } from '@foyer/contract/constants.ts'
import { sql } from 'kysely'
import { randomUUID } from 'node:crypto'
import { DAY_MS } from '../core/clock.ts'
import { deleteUntil } from './database.ts'
import type { FactorFailureRow, Queryable, RecoveryCodeRow, TotpRow } from './tables.ts'
import { createUserRowsStore } from './user-rows.ts'

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
}

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
      saved_at: null,
    }))
    await tx.insertInto('recovery_codes').values(rows).execute()
  },

  list(db: Queryable, userId: string): Promise<RecoveryCodeRow[]> {
    return db
      .selectFrom('recovery_codes')
      .select(['user_id', 'code_hash', 'created_at', 'used_at', 'saved_at'])
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

  /** Does nothing if they were saved before. */
  async markSaved(tx: Queryable, userId: string, saved_at: number): Promise<void> {
    await tx
      .updateTable('recovery_codes')
      .set({ saved_at })
      .where('user_id', '=', userId)
      .where('saved_at', 'is', null)
      .execute()
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

export const formerFactorsStore = {
  ...createUserRowsStore('former_factors'),

  async deleteOfUser(tx: Queryable, userId: string, removedSince = 0): Promise<void> {
    await tx
      .deleteFrom('former_factors')
      .where('user_id', '=', userId)
      .where('removed_at', '>=', removedSince)
      .execute()
  },

  /** Whether a passkey that the user with this handle has lost can still be put back. */
  async keepsPasskey(db: Queryable, handle: string, credentialId: string): Promise<boolean> {
    const rows = await db
      .selectFrom('former_factors')
      .innerJoin('users', 'users.id', 'former_factors.user_id')
      .select('former_factors.content')
      .where('former_factors.kind', '=', 'passkey')
      .where('users.webauthn_handle', '=', handle)
      .execute()
    return rows.some(({ content }) => JSON.parse(content).credential_id === credentialId)
  },

  /** Deletes at most `limit` rows and returns their number. */
  deleteExpired(db: Queryable, now: number, limit: number): Promise<number> {
    const rows = { table: 'former_factors', key: 'id', time: 'removed_at' } as const
    return deleteUntil(db, rows, { until: now - FACTOR_UNDO_MS, limit })
  },
}

/** The tables with secrets of authenticator apps. */
export const SEALED_TABLES = ['totp', 'former_factors'] as const

type SealedTable = (typeof SEALED_TABLES)[number]

interface SealedSecret {
  readonly user_id: string
  readonly secret: string
}

export const sealedSecretsStore = {
  /** The secrets that do not start with `prefix`, at most `limit`. */
  listOthers(
    db: Queryable,
    table: SealedTable,
    { prefix, limit }: { readonly prefix: string; readonly limit: number },
  ): Promise<SealedSecret[]> {
    return db
      .selectFrom(nameOf(table))
      .select(['user_id', 'secret'])
      .where('secret', 'is not', null)
      .where('secret', 'not like', `${prefix}%`)
      .limit(limit)
      .$narrowType<SealedSecret>()
      .execute()
  },

  /** Does nothing if the secret was replaced or removed since it was read. */
  async replace(
    db: Queryable,
    table: SealedTable,
    { user_id, secret }: SealedSecret,
    resealed: string,
  ): Promise<void> {
    await db
      .updateTable(nameOf(table))
      .set({ secret: resealed })
      .where('user_id', '=', user_id)
      .where('secret', '=', secret)
      .execute()
  },
}

/** Kysely types queries by the name of the table. Both have the columns used here. */
const nameOf = (table: SealedTable) => table as 'totp'
