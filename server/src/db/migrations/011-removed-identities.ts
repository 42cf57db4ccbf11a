import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('identities').addColumn('removed_at', 'bigint').execute()
}

/** Refuses while a removed identity is stored: without this column, earlier releases would treat it as linked. */
export async function down(db: Kysely<unknown>): Promise<void> {
  const removed = sql`select user_id from identities where removed_at is not null`
  if ((await removed.execute(db)).rows.length > 0)
    throw new Error(
      '011-removed-identities: identities that users removed would count as linked again',
    )
  await db.schema.alterTable('identities').dropColumn('removed_at').execute()
}
