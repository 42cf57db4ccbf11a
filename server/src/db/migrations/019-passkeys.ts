import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('users').addColumn('webauthn_handle', 'text').execute()
  await db.schema.alterTable('users').addColumn('last_proof_at', 'bigint').execute()
  await createPasskeys(db)
  await db.schema
    .createTable('server_keys')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('key', 'text', (column) => column.notNull())
    .execute()
  await db.schema
    .createTable('used_challenges')
    .addColumn('challenge_hash', 'text', (column) => column.primaryKey())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .execute()
  // For the sweep, which deletes them by age.
  await db.schema
    .createIndex('used_challenges_age')
    .on('used_challenges')
    .column('expires_at')
    .execute()
}

/** Refused once a user has added a passkey, which may be their only second factor. */
export async function down(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql`select 1 from passkeys limit 1`.execute(db)
  if (rows.length > 0) throw new Error('Users have added passkeys.')
  for (const table of ['used_challenges', 'server_keys', 'passkeys'])
    await db.schema.dropTable(table).execute()
  for (const column of ['last_proof_at', 'webauthn_handle'])
    await db.schema.alterTable('users').dropColumn(column).execute()
}

async function createPasskeys(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('passkeys')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'text', (column) =>
      column.notNull().references('users.id').onDelete('cascade'),
    )
    .addColumn('credential_id', 'text', (column) => column.notNull().unique())
    .addColumn('public_key', 'text', (column) => column.notNull())
    .addColumn('counter', 'bigint', (column) => column.notNull())
    .addColumn('transports', 'text', (column) => column.notNull())
    .addColumn('aaguid', 'text', (column) => column.notNull())
    .addColumn('backed_up', 'integer', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('last_used_at', 'bigint')
    .addColumn('auth_time', 'bigint')
    .execute()
  await db.schema.createIndex('passkeys_of_user').on('passkeys').column('user_id').execute()
}
