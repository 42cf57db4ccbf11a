import { deleteUntil } from './delete-until.ts'
import type { Queryable, TrustedDeviceRow } from './tables.ts'
import { createUserRowsStore } from './user-rows-store.ts'

/** Someone who trusts a new device at each login adds no more rows. */
const MAX_DEVICES = 50

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
    await keepNewest(tx, row.user_id)
  },

  /** Whether the row exists and has not expired. */
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

async function keepNewest(tx: Queryable, userId: string): Promise<void> {
  const newestOfRest = tx
    .selectFrom('trusted_devices')
    .select('created_at')
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .limit(1)
    .offset(MAX_DEVICES)
  await tx
    .deleteFrom('trusted_devices')
    .where('user_id', '=', userId)
    .where('created_at', '<=', newestOfRest)
    .execute()
}
