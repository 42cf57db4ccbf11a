import { type Kysely, sql } from 'kysely'

/** How long a change could be undone: milliseconds. */
const UNDO_MS = 604_800_000

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('former_emails')
    .addColumn('user_id', 'text', (column) =>
      column.notNull().references('users.id').onDelete('cascade'),
    )
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('removed_at', 'bigint', (column) => column.notNull())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('former_emails_of_user', ['user_id', 'email'])
    .execute()
  // For the sweep.
  await db.schema
    .createIndex('former_emails_expiry')
    .on('former_emails')
    .column('expires_at')
    .execute()
  await sql`
    insert into former_emails (user_id, email, removed_at, expires_at)
    select id, previous_email, previous_email_at, previous_email_at + ${sql.lit(UNDO_MS)}
    from users where previous_email is not null and previous_email_at is not null`.execute(db)
  for (const column of ['previous_email', 'previous_email_at'])
    await db.schema.alterTable('users').dropColumn(column).execute()
}

/** Keeps the first email of each user, which is the one that an undo restores. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('users').addColumn('previous_email', 'text').execute()
  await db.schema.alterTable('users').addColumn('previous_email_at', 'bigint').execute()
  await sql`
    update users set
      previous_email = (
        select email from former_emails
        where user_id = users.id order by removed_at limit 1),
      previous_email_at = (
        select max(removed_at) from former_emails where user_id = users.id)`.execute(db)
  await db.schema.dropTable('former_emails').execute()
}
