import type { Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('users').addColumn('email_lost_at', 'bigint').execute()
}

/** Without it, users who lost their email are kept; after the next migration their time starts again. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('users').dropColumn('email_lost_at').execute()
}
