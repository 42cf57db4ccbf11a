import type { Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('users').addColumn('two_step_required_at', 'bigint').execute()
}

/** The time that users have to turn two-step login on then starts again. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('users').dropColumn('two_step_required_at').execute()
}
