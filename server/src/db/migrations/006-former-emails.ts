import type { Kysely } from 'kysely'

/** For finding the user whose email change a link undoes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.createIndex('former_emails_email').on('former_emails').column('email').execute()
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropIndex('former_emails_email').execute()
}
