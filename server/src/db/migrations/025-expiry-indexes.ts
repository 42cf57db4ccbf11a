import type { Kysely } from 'kysely'

/** Each index and its column; without them, the sweep of expired rows reads the whole table. */
const INDEXES = {
  deleted_users: { name: 'deleted_users_expiry', column: 'expires_at' },
  known_devices: { name: 'known_devices_age', column: 'last_at' },
  outbox: { name: 'outbox_expiry', column: 'expires_at' },
  security_links: { name: 'security_links_expiry', column: 'expires_at' },
  trusted_devices: { name: 'trusted_devices_expiry', column: 'expires_at' },
} as const

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [table, { name, column }] of Object.entries(INDEXES))
    await db.schema.createIndex(name).on(table).column(column).execute()
}

export async function down(db: Kysely<unknown>): Promise<void> {
  for (const { name } of Object.values(INDEXES)) await db.schema.dropIndex(name).execute()
}
