import { sql } from 'kysely'
import { DAY_MS } from '../core/clock.ts'
import { compileWrite, deleteUntil, keepNewest } from './database.ts'
import type {
  DeletedUserRow,
  ExchangedProofRow,
  KnownDeviceRow,
  Queryable,
  SignInChallengeRow,
  TrustedDeviceRow,
} from './tables.ts'
import { createUserRowsStore } from './user-rows.ts'

const PROOF_COLUMNS = ['proof_hash', 'user_id', 'session_id', 'expires_at', 'factor_hash'] as const

const insertProof = compileWrite((tx, row: ExchangedProofRow) =>
  tx
    .insertInto('exchanged_proofs')
    .values(row)
    .onConflict((conflict) => conflict.column('proof_hash').doNothing())
    .returning('proof_hash'),
)

export const exchangedProofsStore = {
  /** Inserts the row, or returns the row that this proof already has. */
  async insertOrFind(
    tx: Queryable,
    row: ExchangedProofRow,
  ): Promise<ExchangedProofRow | undefined> {
    const inserted = await insertProof(tx, row)
    return inserted.length > 0 ? undefined : this.find(tx, row.proof_hash)
  },

  find(db: Queryable, proofHash: string): Promise<ExchangedProofRow | undefined> {
    return db
      .selectFrom('exchanged_proofs')
      .select(PROOF_COLUMNS)
      .where('proof_hash', '=', proofHash)
      .executeTakeFirst()
  },

  /** Deletes at most `limit` rows and returns their number. */
  deleteExpired(db: Queryable, now: number, limit: number): Promise<number> {
    const rows = { table: 'exchanged_proofs', key: 'proof_hash', time: 'expires_at' } as const
    return deleteUntil(db, rows, { until: now, limit })
  },
}

export const deletedUsersStore = {
  /** Replaces the row of an earlier deletion. */
  async upsert(tx: Queryable, row: DeletedUserRow): Promise<void> {
    await tx
      .insertInto('deleted_users')
      .values(row)
      .onConflict((conflict) => conflict.column('uid_hash').doUpdateSet(row))
      .execute()
  },

  find(db: Queryable, uidHash: string): Promise<DeletedUserRow | undefined> {
    return db
      .selectFrom('deleted_users')
      .selectAll()
      .where('uid_hash', '=', uidHash)
      .executeTakeFirst()
  },

  /** Deletes at most `limit` rows and returns their number. */
  deleteExpired(db: Queryable, now: number, limit: number): Promise<number> {
    const rows = { table: 'deleted_users', key: 'uid_hash', time: 'expires_at' } as const
    return deleteUntil(db, rows, { until: now, limit })
  },
}

const CHALLENGE_COLUMNS = [
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
      .select(CHALLENGE_COLUMNS)
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
  deleteExpired(db: Queryable, now: number, limit: number): Promise<number> {
    const rows = { table: 'sign_in_challenges', key: 'proof_hash', time: 'created_at' } as const
    return deleteUntil(db, rows, { until: now - DAY_MS, limit })
  },
}

/** A device that its user has not used for so long counts as new again: milliseconds. */
const KNOWN_DEVICE_RETENTION_MS = 365 * DAY_MS

/** The parameter after the row is again `last_at`. */
const upsertDevice = compileWrite((tx, row: KnownDeviceRow) =>
  tx
    .insertInto('known_devices')
    .values(row)
    .onConflict((same) =>
      same.columns(['user_id', 'device_hash']).doUpdateSet({ last_at: row.last_at }),
    )
    .returning('first_at'),
)

export const knownDevicesStore = {
  /** Returns whether the user had not used this device before. */
  async remember(
    tx: Queryable,
    { user_id, device_hash }: Pick<KnownDeviceRow, 'user_id' | 'device_hash'>,
    now: number,
  ): Promise<boolean> {
    const row = { user_id, device_hash, first_at: now, last_at: now }
    const [remembered] = await upsertDevice(tx, row, now)
    return remembered?.first_at === now
  },

  /** `null`: the device has not said who it is. */
  async has(
    db: Queryable,
    { user_id, device_hash }: { readonly user_id: string; readonly device_hash: string | null },
  ): Promise<boolean> {
    if (device_hash === null) return false
    const found = await db
      .selectFrom('known_devices')
      .select('first_at')
      .where('user_id', '=', user_id)
      .where('device_hash', '=', device_hash)
      .executeTakeFirst()
    return found !== undefined
  },

  /** Forgets all devices of a user but one. */
  async forgetOthers(tx: Queryable, userId: string, deviceHash: string | null): Promise<void> {
    await tx
      .deleteFrom('known_devices')
      .where('user_id', '=', userId)
      .$if(deviceHash !== null, (query) => query.where('device_hash', '!=', deviceHash ?? ''))
      .execute()
  },

  /** Keeps the devices that were used last. */
  keepNewest(tx: Queryable, userId: string, keep: number): Promise<void> {
    return keepNewest(tx, { table: 'known_devices', time: 'last_at' }, { user_id: userId }, keep)
  },

  /** Deletes at most `limit` rows and returns their number. */
  async deleteExpired(db: Queryable, now: number, limit: number): Promise<number> {
    const old = db
      .selectFrom('known_devices')
      .select(['user_id', 'device_hash'])
      .where('last_at', '<=', now - KNOWN_DEVICE_RETENTION_MS)
      .limit(limit)
    const deleted = await db
      .deleteFrom('known_devices')
      .where(({ eb, refTuple }) =>
        eb(refTuple('user_id', 'device_hash'), 'in', old.$asTuple('user_id', 'device_hash')),
      )
      .returning('user_id')
      .execute()
    return deleted.length
  },
}

/** Someone who trusts a new device at each login adds no more rows. */
const MAX_TRUSTED_DEVICES = 50

const { list, insert, delete: remove } = createUserRowsStore('trusted_devices')

export const trustedDevicesStore = {
  list,
  insert,
  delete: remove,

  /** Replaces the row of the same device. */
  async replace(tx: Queryable, row: TrustedDeviceRow): Promise<void> {
    await tx
      .deleteFrom('trusted_devices')
      .where('user_id', '=', row.user_id)
      .where('device_hash', '=', row.device_hash)
      .execute()
    await insert(tx, row)
    const { user_id } = row
    await keepNewest(
      tx,
      { table: 'trusted_devices', time: 'created_at' },
      { user_id },
      MAX_TRUSTED_DEVICES,
    )
  },

  /** An expired row counts as absent: it stays until the next sweep. */
  async has(
    db: Queryable,
    { user_id, device_hash }: Pick<TrustedDeviceRow, 'user_id' | 'device_hash'>,
    now: number,
  ): Promise<boolean> {
    // rule 17a: a device is trusted for its own user
    const found = await db
      .selectFrom('trusted_devices')
      .select('id')
      .where('user_id', '=', user_id)
      .where('device_hash', '=', device_hash)
      .where('expires_at', '>', now)
      .executeTakeFirst()
    return found !== undefined
  },

  async deleteOfUser(tx: Queryable, userId: string): Promise<void> {
    await tx.deleteFrom('trusted_devices').where('user_id', '=', userId).execute()
  },

  /** Those of the users after an id, up to the last of a page. */
  async deleteOfPage(
    tx: Queryable,
    { after, last }: { readonly after: string; readonly last: string },
  ): Promise<void> {
    await tx
      .deleteFrom('trusted_devices')
      .where('user_id', '>', after)
      .where('user_id', '<=', last)
      .execute()
  },

  /** Deletes at most `limit` rows and returns their number. */
  deleteExpired(db: Queryable, now: number, limit: number): Promise<number> {
    const rows = { table: 'trusted_devices', key: 'id', time: 'expires_at' } as const
    return deleteUntil(db, rows, { until: now, limit })
  },
}

/**
 * After a reset, for example: one of the devices may be a thief's. Each is reported when it logs in again (rule 15:
 * known devices), except the one that is given, and each needs the second step (rule 17: trusted devices).
 */
export async function forgetDevices(
  tx: Queryable,
  userId: string,
  exceptKnown: string | null,
): Promise<void> {
  await knownDevicesStore.forgetOthers(tx, userId, exceptKnown)
  await trustedDevicesStore.deleteOfUser(tx, userId)
}
