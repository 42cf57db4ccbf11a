import { type Kysely, sql } from 'kysely'

/** Sessions of before count as used, because no proof is known that made them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('sessions').addColumn('used_at', 'bigint').execute()
  await sql`update sessions set used_at = last_seen_at`.execute(db)
  await db.schema
    .createTable('exchanged_proofs')
    .addColumn('proof_hash', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'text', (column) =>
      column.notNull().references('users.id').onDelete('cascade'),
    )
    .addColumn('session_id', 'text', (column) => column.notNull())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .execute()
}

/** What is dropped would be deleted within minutes. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropTable('exchanged_proofs').execute()
  await db.schema.alterTable('sessions').dropColumn('used_at').execute()
}
