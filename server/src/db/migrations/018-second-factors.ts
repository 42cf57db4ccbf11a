import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('users').addColumn('two_step_at', 'bigint').execute()
  await db.schema.alterTable('sessions').addColumn('reauth_at', 'bigint').execute()
  await db.schema.alterTable('sessions').addColumn('factor', 'text').execute()
  await db.schema.alterTable('sessions').addColumn('factor_at', 'bigint').execute()
  await db.schema.alterTable('exchanged_proofs').addColumn('factor_hash', 'text').execute()
  await createTotp(db)
  await createRecoveryCodes(db)
  await createFactorFailures(db)
}

/** Refused once a user has turned two-step login on: a release without it would not ask for the second factor. */
export async function down(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql`select 1 from users where two_step_at is not null limit 1`.execute(db)
  if (rows.length > 0) throw new Error('Users have turned two-step login on.')
  for (const table of ['factor_failures', 'recovery_codes', 'totp'])
    await db.schema.dropTable(table).execute()
  await db.schema.alterTable('exchanged_proofs').dropColumn('factor_hash').execute()
  for (const column of ['factor_at', 'factor', 'reauth_at'])
    await db.schema.alterTable('sessions').dropColumn(column).execute()
  await db.schema.alterTable('users').dropColumn('two_step_at').execute()
}

async function createTotp(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('totp')
    .addColumn('user_id', 'text', (column) =>
      column.primaryKey().references('users.id').onDelete('cascade'),
    )
    .addColumn('secret', 'text')
    .addColumn('confirmed_at', 'bigint')
    .addColumn('last_step', 'bigint', (column) => column.notNull())
    .addColumn('pending_secret', 'text')
    .addColumn('pending_at', 'bigint')
    .execute()
}

async function createRecoveryCodes(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('recovery_codes')
    .addColumn('user_id', 'text', (column) =>
      column.notNull().references('users.id').onDelete('cascade'),
    )
    .addColumn('code_hash', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('used_at', 'bigint')
    .addPrimaryKeyConstraint('recovery_codes_key', ['user_id', 'code_hash'])
    .execute()
}

async function createFactorFailures(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('factor_failures')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'text', (column) =>
      column.notNull().references('users.id').onDelete('cascade'),
    )
    .addColumn('device_hash', 'text', (column) => column.notNull())
    .addColumn('failed_at', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema
    .createIndex('factor_failures_of_user')
    .on('factor_failures')
    .columns(['user_id', 'failed_at'])
    .execute()
  // For the sweep, which deletes failures by age.
  await db.schema
    .createIndex('factor_failures_age')
    .on('factor_failures')
    .column('failed_at')
    .execute()
}
