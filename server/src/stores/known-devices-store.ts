import type { KnownDeviceRow, Queryable } from './tables.ts'

/** A device that its user has not used for so long counts as new again: milliseconds. */
const DEVICE_RETENTION_MS = 365 * 86_400_000

export const knownDevicesStore = {
  /** Returns whether the user had not used this device before. */
  async remember(
    tx: Queryable,
    { user_id, device_hash }: Pick<KnownDeviceRow, 'user_id' | 'device_hash'>,
    now: number,
  ): Promise<boolean> {
    const { first_at } = await tx
      .insertInto('known_devices')
      .values({ user_id, device_hash, first_at: now, last_at: now })
      .onConflict((same) => same.columns(['user_id', 'device_hash']).doUpdateSet({ last_at: now }))
      .returning('first_at')
      .executeTakeFirstOrThrow()
    return first_at === now
  },

  async has(
    db: Queryable,
    { user_id, device_hash }: Pick<KnownDeviceRow, 'user_id' | 'device_hash'>,
  ): Promise<boolean> {
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
  async keepNewest(tx: Queryable, userId: string, keep: number): Promise<void> {
    const newestOfRest = tx
      .selectFrom('known_devices')
      .select('last_at')
      .where('user_id', '=', userId)
      .orderBy('last_at', 'desc')
      .limit(1)
      .offset(keep)
    await tx
      .deleteFrom('known_devices')
      .where('user_id', '=', userId)
      .where('last_at', '<=', newestOfRest)
      .execute()
  },

  /** Deletes at most `limit` rows and returns their number. */
  async deleteExpired(db: Queryable, now: number, limit: number): Promise<number> {
    const old = db
      .selectFrom('known_devices')
      .select(['user_id', 'device_hash'])
      .where('last_at', '<=', now - DEVICE_RETENTION_MS)
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
