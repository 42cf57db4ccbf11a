import type { Kysely } from 'kysely'

/** A code by email confirms an identity again. The first confirmation has a column of its own. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('identities').addColumn('first_confirmed_at', 'bigint').execute()
}
