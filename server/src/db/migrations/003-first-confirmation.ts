import type { Kysely } from 'kysely'

/** A code by email confirms a login again. Since when it has been confirmed has a column of its own. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('identities').addColumn('first_confirmed_at', 'bigint').execute()
}
