import { type Kysely, sql } from 'kysely'

/** Until now there was an event for Google only, without a provider. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const change of ['added', 'removed'])
    await sql`update activity set event = ${`provider-${change}`}, provider = 'google.com'
      where event = ${`google-${change}`}`.execute(db)
}

/** Events of other providers stay: earlier releases show them as a change of the account. */
export async function down(db: Kysely<unknown>): Promise<void> {
  for (const change of ['added', 'removed'])
    await sql`update activity set event = ${`google-${change}`}, provider = ''
      where event = ${`provider-${change}`} and provider = 'google.com'`.execute(db)
}
