import { randomUUID } from 'node:crypto'
import { queueEmail } from '../../src/emails/outbox.ts'
import type { Database } from '../../src/db/database.ts'

const DOMAIN = 'foyer.example'
export const MAIL_FROM = `security@${DOMAIN}`

/** Queues emails to different people. Returns the Message-IDs of all emails in the outbox. */
export async function queueEmails(database: Database, count: number): Promise<readonly string[]> {
  const params = { at: Date.now(), provider: 'password', browser: '', system: '', address: '' }
  const email = { kind: 'account-deleted', params, outlivesUser: true } as const
  for (let queued = 0; queued < count; queued++) {
    const id = randomUUID()
    const user = { id, email: `${id}@example.com`, language: 'en', time_zone: null }
    await database.transaction((tx) => queueEmail(tx, { ...user, email_verified: 1 }, email))
  }
  const rows = await database.tables.selectFrom('outbox').select('id').execute()
  return rows.map(({ id }) => `<${id}@${DOMAIN}>`)
}

export async function countUnsent({ tables }: Database): Promise<number> {
  const unsent = tables.selectFrom('outbox').select('id').where('sent_at', 'is', null)
  return (await unsent.execute()).length
}
