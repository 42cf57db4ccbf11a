import { findFreePort } from '../../../scripts/processes/ports.ts'
import { openDatabase } from '../../src/db/open.ts'
import { launchServer, type ServerProcess } from '../../../testing/product.ts'
import { createTestDatabase, type Dialect, type TestDatabase } from '../../../testing/databases.ts'
import { startPostgres } from '../../../testing/postgres.ts'
import { openFakeProvider } from '../../../testing/fake-provider.ts'
import { createTestSite } from '../../../testing/site.ts'
import { countUnsent, MAIL_FROM, queueEmails } from './queue-emails.ts'

/** An outbox, and server processes that send its emails. */
export interface Outbox {
  /** Queues emails to different people. Returns the Message-IDs of all emails in the outbox. */
  queue(count: number): Promise<readonly string[]>
  countUnsent(): Promise<number>
  /** Starts a server whose clock is ahead: milliseconds. */
  startServer(mailUrl: string, clockErrorMs?: number): Promise<ServerProcess>
  close(): Promise<void>
}

export async function openOutbox(dialect: Dialect): Promise<Outbox> {
  await using stack = new AsyncDisposableStack()
  const { url: databaseUrl, remove } = await createOutboxDatabase(dialect)
  stack.defer(remove)
  const issuer = await openFakeProvider()
  stack.defer(() => issuer.close())
  const site = await createTestSite()
  stack.defer(() => site.remove())
  const database = await openDatabase(databaseUrl, () => {})
  stack.defer(() => database.close())
  const opened = stack.move()

  return {
    queue: (count) => queueEmails(database, count),

    countUnsent: () => countUnsent(database),

    async startServer(mailUrl, clockErrorMs = 0) {
      const server = launchServer({
        port: await findFreePort(),
        databaseUrl,
        site,
        issuer,
        settings: {
          MAIL_URL: mailUrl,
          MAIL_FROM,
          TEST_CLOCK_ERROR_MS: String(clockErrorMs),
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
