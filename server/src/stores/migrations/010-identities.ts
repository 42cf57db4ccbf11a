import type { Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('users').addColumn('refused_password_at', 'bigint').execute()
  await db.schema
    .createTable('identities')
    .addColumn('user_id', 'text', (column) =>
      column.notNull().references('users.id').onDelete('cascade'),
    )
    .addColumn('provider', 'text', (column) => column.notNull())
    .addColumn('provider_user_id', 'text', (column) => column.notNull())
    .addColumn('email', 'text')
    .addColumn('confirmed_at', 'bigint')
    .addColumn('seen_unverified_at', 'bigint')
    .addPrimaryKeyConstraint('identities_key', ['user_id', 'provider'])
    .execute()
}
