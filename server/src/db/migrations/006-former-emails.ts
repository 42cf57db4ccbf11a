import type { Kysely } from 'kysely'

/** Finds the user whose email change a link is about to undo. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.createIndex('former_emails_email').on('former_emails').column('email').execute()
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropIndex('former_emails_email').execute()
}
