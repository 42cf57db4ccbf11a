import type { Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('deleted_users')
    .addColumn('uid_hash', 'text', (column) => column.primaryKey())
    .addColumn('sign_ins_valid_from', 'bigint', (column) => column.notNull())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .execute()
}

/** What is dropped would be deleted within an hour. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropTable('deleted_users').execute()
}
