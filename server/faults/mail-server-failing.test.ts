import { setTimeout as delay } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Database } from '../src/db/database.ts'
import { openDatabase } from '../src/db/open.ts'
import {
  type MailGateway,
  type MailServer,
  openMailGateway,
  openMailServer,
} from '../../testing/mail.ts'
import { BOTH_DIALECTS, type TestDatabase } from '../../testing/databases.ts'
import { waitFor } from '../../testing/wait.ts'
import { expectSurvival, IS_FULL } from '../../testing/clients.ts'
import { countUnsent, createOutboxDatabase, MAIL_FROM, queueEmails } from './support/outbox.ts'
import { type ClusterServers, openServers } from '../../testing/product.ts'

const FAULT_MS = IS_FULL ? 45_000 : 2_000
/** Longer than the pauses before the first attempts to send an email again. */
const RETRY_MS = 10 * 60_000

/** Both databases share the code of the queue, so the short form tries SQLite only. */
const TESTED_DIALECTS = IS_FULL ? BOTH_DIALECTS : (['sqlite'] as const)

/** The server answers with an error. The short form, which `npm run test:all` runs, tries the first only. */
const REFUSALS = (
  [
    ['refuses emails for now', 451],
    ['refuses all emails', 554],
  ] as const
).slice(0, IS_FULL ? undefined : 1)

/** The server does not answer. The short form tries the first only. */
const OUTAGES = (['hangs', 'disconnects', 'is down'] as const).slice(0, IS_FULL ? undefined : 1)

describe.each(TESTED_DIALECTS)('the mail server, on %s', (dialect) => {
  let testDatabase: TestDatabase
  let database: Database
  let mail: MailServer
  let gateway: MailGateway
  let servers: ClusterServers
  beforeEach(async () => {
    testDatabase = await createOutboxDatabase(dialect)
    database = await openDatabase(testDatabase.url, () => {})
    mail = await openMailServer()
    gateway = await openMailGateway(mail.port)
    const settings = { MAIL_URL: gateway.url, MAIL_FROM }
    servers = await openServers({ databaseUrl: testDatabase.url, count: 1, settings })
  })
  afterEach(async () => {
    await servers.close()
    await gateway.close()
    await mail.close()
    await database.close()
    await testDatabase.remove()
  })

  const wasTried = async () => {
    const tried = database.tables.selectFrom('outbox').select('id').where('tries', '>', 0)
    return (await tried.execute()).length > 0
  }

  /** No request fails or waits, and each email arrives once the mail server works again. */
  async function expectLateEmails(title: string, start: () => unknown, end: () => unknown) {
    await start()
    const queued = await queueEmails(database, 10)
    await expectSurvival({
      title,
      cluster: servers,
      async run() {
        await waitFor(wasTried, Boolean)
        await delay(FAULT_MS)
        expect(mail.received).toEqual([])
        await end()
      },
    })
    const [server] = servers.servers
    // Killed before the emails are due again, or it would be killed while it sends them, and they would arrive twice.
    await server?.process.close()
    await server?.restart()
    await servers.clock.skip(RETRY_MS)
    await waitFor(
      () => countUnsent(database),
      (unsent) => unsent === 0,
    )
    const ids = mail.received.map(({ email }) => email.messageId ?? '')
    expect(ids.toSorted()).toEqual([...queued].toSorted())
  }

  test.each(REFUSALS)('%s', (what, code) =>
    expectLateEmails(
      `the mail server ${what} (${code}), on ${dialect}`,
      () => mail.refuse({ at: 'message', code }),
      () => mail.refuse(undefined),
    ),
  )

  test.each(OUTAGES)('%s', (fault) =>
    expectLateEmails(
      `the mail server ${fault}, on ${dialect}`,
      () => gateway.fail(fault),
      () => gateway.fail(undefined),
    ),
  )
})
