import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of ['secured_at', 'new_devices_refused_at'])
    await db.schema.alterTable('users').addColumn(column, 'bigint').execute()
  await db.schema
    .createTable('sign_in_challenges')
    .addColumn('proof_hash', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'text', (column) =>
      column.notNull().references('users.id').onDelete('cascade'),
    )
    .addColumn('code_hash', 'text', (column) => column.notNull())
    .addColumn('tries', 'bigint', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('sent_at', 'bigint', (column) => column.notNull())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .addColumn('passed_at', 'bigint')
    .execute()
  await db.schema
    .createIndex('sign_in_challenges_by_user')
    .on('sign_in_challenges')
    .columns(['user_id', 'created_at'])
    .execute()
  // For the sweep, which deletes challenges by age.
  await db.schema
    .createIndex('sign_in_challenges_age')
    .on('sign_in_challenges')
    .column('created_at')
    .execute()
}

/** Refused while an account that its owner has secured needs a code: a release without it would not ask for one. */
export async function down(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql`select 1 from users where secured_at is not null limit 1`.execute(db)
  if (rows.length > 0) throw new Error('Users have secured their accounts.')
  await db.schema.dropTable('sign_in_challenges').execute()
  for (const column of ['new_devices_refused_at', 'secured_at'])
    await db.schema.alterTable('users').dropColumn(column).execute()
}
