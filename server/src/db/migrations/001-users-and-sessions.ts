import type { Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('users')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('identity_uid', 'text', (column) => column.notNull().unique())
    .addColumn('email', 'text', (column) => column.unique())
    .addColumn('email_verified', 'integer', (column) => column.notNull())
    .addColumn('first_name', 'text', (column) => column.notNull())
    .addColumn('last_name', 'text', (column) => column.notNull())
    .addColumn('auth_time_floor', 'bigint', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema
    .createTable('sessions')
    .addColumn('token_hash', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'text', (column) =>
      column.notNull().references('users.id').onDelete('cascade'),
    )
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('last_seen_at', 'bigint', (column) => column.notNull())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .execute()
  await createSessionIndexes(db)
}

/** One for a user's sessions, two for deleting expired ones. */
async function createSessionIndexes(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex('sessions_of_user')
    .on('sessions')
    .columns(['user_id', 'created_at'])
    .execute()
  await db.schema.createIndex('sessions_expiry').on('sessions').column('expires_at').execute()
  await db.schema.createIndex('sessions_idle').on('sessions').column('last_seen_at').execute()
}
