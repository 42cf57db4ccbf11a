import type { Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('users').addColumn('fields', 'text').execute()
  await db.schema.alterTable('users').addColumn('terms_version', 'text').execute()
  await db.schema.alterTable('users').addColumn('terms_accepted_at', 'bigint').execute()
}
