import type { Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('users').addColumn('ways_in', 'text').execute()
  await db.schema
    .alterTable('users')
    .addColumn('password_updated_at', 'bigint', (column) => column.notNull().defaultTo(0))
    .execute()
}
