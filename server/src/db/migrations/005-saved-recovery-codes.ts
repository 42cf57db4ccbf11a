import { type Kysely, sql } from 'kysely'

/** Who has used a recovery code has saved them. Nothing is known about the others. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('recovery_codes').addColumn('saved_at', 'bigint').execute()
  await sql`update recovery_codes set saved_at = (
      select min(used.used_at) from recovery_codes as used where used.user_id = recovery_codes.user_id
    )`.execute(db)
}
