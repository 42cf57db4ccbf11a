import type { Kysely } from 'kysely'

const COLUMNS = [
  ['email_requester_hash', 'text'],
  ['email_requested_at', 'bigint'],
  ['email_kept_at', 'bigint'],
] as const

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [name, type] of COLUMNS)
    await db.schema.alterTable('users').addColumn(name, type).execute()
}

/** A person who waits for an email has to request it again. */
export async function down(db: Kysely<unknown>): Promise<void> {
  for (const [name] of COLUMNS) await db.schema.alterTable('users').dropColumn(name).execute()
}
