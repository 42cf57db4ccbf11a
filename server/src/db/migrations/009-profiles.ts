import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('users').addColumn('fields', 'text').execute()
  await db.schema.alterTable('users').addColumn('terms_version', 'text').execute()
  await db.schema.alterTable('users').addColumn('terms_accepted_at', 'bigint').execute()
}

/** Refuses to drop what users have entered: earlier releases run with these columns. */
export async function down(db: Kysely<unknown>): Promise<void> {
  const filled = sql`select id from users where fields is not null or terms_version is not null`
  if ((await filled.execute(db)).rows.length > 0)
    throw new Error('009-profiles holds fields or accepted terms of users, which would be lost')
  for (const column of ['fields', 'terms_version', 'terms_accepted_at'])
    await db.schema.alterTable('users').dropColumn(column).execute()
}
