import type { Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('outbox').addColumn('login_hash', 'text').execute()
}

/** Without it, the emails about incomplete logins that wait are sent even if the login is completed. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('outbox').dropColumn('login_hash').execute()
}
