import { randomUUID } from 'node:crypto'
import { findFreePort } from '../../../scripts/processes.ts'
import { createTestDatabase, type Dialect, type TestDatabase } from '../../../testing/databases.ts'
import { openFakeProvider } from '../../../testing/fake-provider.ts'
import { startPostgres } from '../../../testing/postgres.ts'
import { launchServer, type ServerProcess } from '../../../testing/product.ts'
import { createTestSite } from '../../../testing/site.ts'
import type { Database } from '../../src/db/database.ts'
import { openDatabase } from '../../src/db/open.ts'
import { queueEmail } from '../../src/emails/outbox.ts'

/** An outbox, and server processes that send its emails. */
export interface Outbox {
  /** Queues emails to different people. Returns the Message-IDs of all emails in the outbox. */
  queue(count: number): Promise<readonly string[]>
  countUnsent(): Promise<number>
  /** Starts a server whose clock is ahead: milliseconds. */
  startServer(
    mailUrl: string,
    clockErrorMs?: number,
    settings?: Readonly<Record<string, string>>,
  ): Promise<ServerProcess>
  readonly database: Database
  close(): Promise<void>
}

export async function openOutbox(dialect: Dialect): Promise<Outbox> {
  await using stack = new AsyncDisposableStack()
  const { url: databaseUrl, remove } = await createOutboxDatabase(dialect)
  stack.defer(remove)
  const provider = await openFakeProvider()
  stack.defer(() => provider.close())
  const site = await createTestSite()
  stack.defer(() => site.remove())
  const database = await openDatabase(databaseUrl, () => {})
  stack.defer(() => database.close())
  const opened = stack.move()

  return {
    queue: (count) => queueEmails(database, count),

    countUnsent: () => countUnsent(database),

    database,

    async startServer(mailUrl, clockErrorMs = 0, settings = {}) {
      const server = launchServer({
        port: await findFreePort(),
        databaseUrl,
        site,
        provider,
        settings: {
          MAIL_URL: mailUrl,
          MAIL_FROM,
          TEST_CLOCK_ERROR_MS: String(clockErrorMs),
          ...settings,
        },
      })
      opened.defer(() => server.close())
      await server.whenReady()
      return server
    },

    close: () => opened.disposeAsync(),
  }
}

/** On Postgres, a server of its own. */
export async function createOutboxDatabase(dialect: Dialect): Promise<TestDatabase> {
  if (dialect === 'sqlite') return createTestDatabase('sqlite')
  const postgres = await startPostgres({ durable: true })
  return { url: postgres.url, remove: () => postgres.stop() }
}

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
