import { randomBytes } from 'node:crypto'
import type { Queryable } from './tables.ts'

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
