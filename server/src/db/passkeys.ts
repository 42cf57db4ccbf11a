import { randomBytes } from 'node:crypto'
import { deleteUntil } from './database.ts'
import type { PasskeyRow, Queryable, UsedChallengeRow, UserRow } from './tables.ts'

const COLUMNS = [
  'id',
  'user_id',
  'credential_id',
  'public_key',
  'counter',
  'transports',
  'aaguid',
  'backed_up',
  'name',
  'created_at',
  'last_used_at',
  'auth_time',
] as const

/** An `auth_time` that is earlier than every other, until the user confirms the passkey. */
export const UNCONFIRMED = -1

type OwnPasskey = Pick<PasskeyRow, 'id' | 'user_id'>

export const passkeysStore = {
  /** The oldest first. */
  list(db: Queryable, userId: string): Promise<PasskeyRow[]> {
    return db
      .selectFrom('passkeys')
      .select(COLUMNS)
      .where('user_id', '=', userId)
      .orderBy('created_at')
      .orderBy('id')
      .execute()
  },

  findByCredential(db: Queryable, credentialId: string): Promise<PasskeyRow | undefined> {
    return db
      .selectFrom('passkeys')
      .select(COLUMNS)
      .where('credential_id', '=', credentialId)
      .executeTakeFirst()
  },

  /** Returns whether the credential was new. */
  async insert(tx: Queryable, row: PasskeyRow): Promise<boolean> {
    const inserted = await tx
      .insertInto('passkeys')
      .values(row)
      .onConflict((conflict) => conflict.column('credential_id').doNothing())
      .returning('id')
      .executeTakeFirst()
    return inserted !== undefined
  },

  /** `undefined` if the user has no passkey with this id. */
  update(
    tx: Queryable,
    { id, user_id }: OwnPasskey,
    changes: Partial<Omit<PasskeyRow, keyof OwnPasskey>>,
  ): Promise<PasskeyRow | undefined> {
    return tx
      .updateTable('passkeys')
      .set(changes)
      .where('id', '=', id)
      .where('user_id', '=', user_id)
      .returning(COLUMNS)
      .executeTakeFirst()
  },

  /** `undefined` if the passkey is gone, or if another use has counted as far since this one was verified. */
  use(
    tx: Queryable,
    { id, user_id }: OwnPasskey,
    changes: Pick<PasskeyRow, 'counter' | 'backed_up' | 'last_used_at'>,
  ): Promise<PasskeyRow | undefined> {
    const { counter } = changes
    return tx
      .updateTable('passkeys')
      .set(changes)
      .where('id', '=', id)
      .where('user_id', '=', user_id)
      .where('counter', counter === 0 ? '=' : '<', counter)
      .returning(COLUMNS)
      .executeTakeFirst()
  },

  /** `undefined` if the user has no passkey with this id. */
  delete(tx: Queryable, { id, user_id }: OwnPasskey): Promise<PasskeyRow | undefined> {
    return tx
      .deleteFrom('passkeys')
      .where('id', '=', id)
      .where('user_id', '=', user_id)
      .returning(COLUMNS)
      .executeTakeFirst()
  },

  suspendAll: (tx: Queryable, userId: string): Promise<void> =>
    passkeysStore.suspendSince(tx, userId, 0),

  async suspendSince(tx: Queryable, userId: string, since: number): Promise<void> {
    await tx
      .updateTable('passkeys')
      .set({ auth_time: null })
      .where('user_id', '=', userId)
      .where('created_at', '>=', since)
      .where('auth_time', '>', UNCONFIRMED)
      .execute()
  },

  /** For those that are suspended, because sign-ins were revoked or otherwise. */
  async distrustSuspended(
    tx: Queryable,
    { id, valid_since }: Pick<UserRow, 'id' | 'valid_since'>,
  ): Promise<void> {
    await tx
      .updateTable('passkeys')
      .set({ auth_time: UNCONFIRMED })
      .where('user_id', '=', id)
      .where(({ eb, or }) => or([eb('auth_time', 'is', null), eb('auth_time', '<', valid_since)]))
      .execute()
  },

  /** Passkeys with the same credential id that were added later, by whichever user. */
  async deleteCopies(
    tx: Queryable,
    { credential_id, created_at }: Pick<PasskeyRow, 'credential_id' | 'created_at'>,
  ): Promise<void> {
    await tx
      .deleteFrom('passkeys')
      .where('credential_id', '=', credential_id)
      .where('created_at', '>', created_at)
      .execute()
  },

  async deleteSince(tx: Queryable, userId: string, since: number): Promise<number> {
    const deleted = await tx
      .deleteFrom('passkeys')
      .where('user_id', '=', userId)
      .where('created_at', '>=', since)
      .returning('id')
      .execute()
    return deleted.length
  },

  /** Those of the users after an id, up to the last of a page. */
  async suspendOfPage(
    tx: Queryable,
    { after, last }: { readonly after: string; readonly last: string },
  ): Promise<void> {
    await tx
      .updateTable('passkeys')
      .set({ auth_time: null })
      .where('user_id', '>', after)
      .where('user_id', '<=', last)
      .where('auth_time', '>', UNCONFIRMED)
      .execute()
  },

  async deleteOfUser(tx: Queryable, userId: string): Promise<void> {
    await tx.deleteFrom('passkeys').where('user_id', '=', userId).execute()
  },
}

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

const KEY_BYTES = 32

export const serverKeysStore = {
  /** Makes the key if no server has made it yet. */
  async findOrCreate(db: Queryable, name: string): Promise<Buffer> {
    const find = () =>
      db.selectFrom('server_keys').select('key').where('name', '=', name).executeTakeFirst()
    const existing = await find()
    if (existing) return Buffer.from(existing.key, 'base64url')
    await db
      .insertInto('server_keys')
      .values({ name, key: randomBytes(KEY_BYTES).toString('base64url') })
      .onConflict((conflict) => conflict.column('name').doNothing())
      .execute()
    return this.findOrCreate(db, name)
  },
}
