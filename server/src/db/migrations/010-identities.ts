import { type Kysely, sql } from 'kysely'

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

/** Refuses to drop what is known about the users' identities: earlier releases run with this table. */
export async function down(db: Kysely<unknown>): Promise<void> {
  const known = sql`select user_id from identities
    union select id from users where refused_password_at is not null`
  if ((await known.execute(db)).rows.length > 0)
    throw new Error('010-identities holds the linked identities of users, which would be lost')
  await db.schema.dropTable('identities').execute()
  await db.schema.alterTable('users').dropColumn('refused_password_at').execute()
}
