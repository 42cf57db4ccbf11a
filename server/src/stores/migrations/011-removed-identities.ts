import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('identities').addColumn('removed_at', 'bigint').execute()
}

/** Refuses to take removed identities for linked ones, as the releases before this column would. */
export async function down(db: Kysely<unknown>): Promise<void> {
  const removed = sql`select user_id from identities where removed_at is not null`
  if ((await removed.execute(db)).rows.length > 0)
    throw new Error('011-removed-identities holds removed identities of users, which would be lost')
  await db.schema.alterTable('identities').dropColumn('removed_at').execute()
}
