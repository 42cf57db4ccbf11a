import type { Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('sessions').addColumn('device_hash', 'text').execute()
  await db.schema.alterTable('totp').addColumn('pending_session_id', 'text').execute()
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('totp').dropColumn('pending_session_id').execute()
  await db.schema.alterTable('sessions').dropColumn('device_hash').execute()
}
