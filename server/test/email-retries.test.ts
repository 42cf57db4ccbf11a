import { randomUUID } from 'node:crypto'
import { setImmediate as letOthersRun } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { MailMessage } from '../src/emails/transport.ts'
import { parseConfig } from '../src/config/settings.ts'
import { createLogger } from '../src/core/log.ts'
import { createEmailSender } from '../src/emails/sender.ts'
import type { Database } from '../src/db/database.ts'
import { outboxStore } from '../src/db/outbox.ts'
import type { OutboxRow } from '../src/db/tables.ts'
import { createTestDatabase, DIALECTS, type TestDatabase } from '../../testing/databases.ts'
import { createTestProduct } from '../../testing/site.ts'
import { openTestDatabase } from '../../testing/rows.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const EVENT = {
  at: 0,
  time_zone: 'UTC',
  browser: '',
  system: '',
  address: '',
  provider: 'password',
}

describe.each(DIALECTS)('attempts to send an email, on %s', (dialect) => {
  let testDatabase: TestDatabase
  let database: Database
  let now: number
  let lines: Record<string, unknown>[]
  const config = parseConfig({})
  beforeEach(async () => {
    testDatabase = await createTestDatabase(dialect)
    database = await openTestDatabase(testDatabase.url)
    now = 0
    lines = []
  })
  afterEach(async () => {
    await database.close()
    await testDatabase.remove()
  })

  type Send = (message: MailMessage, signal: AbortSignal) => Promise<void>

  function createSender(send: Send) {
    const log = createLogger({ write: (line) => void lines.push(JSON.parse(line)) })
    const clock = () => now
    const product = createTestProduct()
    return createEmailSender({ database, clock, product, config, log, metrics: undefined }, send)
  }

  async function queue(overrides: Partial<OutboxRow> = {}): Promise<string> {
    const id = randomUUID()
    await outboxStore.insert(database.tables, {
      id,
      user_id: null,
      kind: 'new-device',
      about: 'new-device',
      to_address: `${id}@example.com`,
      language: 'en',
      params: JSON.stringify(EVENT),
      priority: 1,
      created_at: now,
      due_at: now,
      expires_at: now + DAY,
      tries: 0,
      sent_at: null,
      login_hash: null,
      ...overrides,
    })
    return id
  }

  const readRows = () => database.tables.selectFrom('outbox').selectAll().execute()
  const refuse: Send = () => Promise.reject(new Error('refused'))

  test('are repeated with growing intervals for a day, and then given up', async () => {
    const attempts: number[] = []
    const sender = createSender((...args) => {
      attempts.push(now / MINUTE)
      return refuse(...args)
    })
    await queue()
    for (; (await readRows()).length > 0; now += MINUTE) await sender.sendDue()
    expect(attempts).toEqual([0, 1, 6, 36, 156, 396, 876, 1_416])
    expect(lines.at(-1)).toMatchObject({ event: 'email-failed', emails: 1 })
    expect(now).toBeLessThanOrEqual(DAY)
  })

  test('stop as soon as one succeeds, and the log says that emails are sent again', async () => {
    let isDown = true
    const sender = createSender((...args) => (isDown ? refuse(...args) : Promise.resolve()))
    await queue()
    await sender.sendDue()
    isDown = false
    now += MINUTE
    await sender.sendDue()
    expect(await readRows()).toMatchObject([{ tries: 2, sent_at: now, params: '' }])
    expect(lines.map(({ event }) => event)).toEqual(['email-delayed', 'email-resumed'])
  })

  test('to refused recipients do not delay other emails', async () => {
    const refusal = Object.assign(new Error('refused'), { responseCode: 550, command: 'RCPT TO' })
    const sender = createSender(() => Promise.reject(refusal))
    for (let count = 0; count < 6; count++) await queue()
    expect(await sender.sendDue()).toBe(0)
    expect(await readRows()).toHaveLength(1)
    const unreachable = createSender(refuse)
    expect(await unreachable.sendDue()).toBe(30_000)
  })

  test('write one log line in ten minutes during an outage', async () => {
    const sender = createSender(refuse)
    for (let count = 0; count < 30; count++) await queue()
    for (; now < 20 * MINUTE; now += MINUTE / 2) await sender.sendDue()
    expect(lines.length).toBeLessThanOrEqual(2)
    expect(lines[1]?.['emails']).toBeGreaterThan(30)
  })

  test('end after a day: an email that no server could send by then is given up', async () => {
    const sender = createSender(() => expect.unreachable())
    await queue()
    await queue()
    now += DAY
    await sender.sendDue()
    expect(await readRows()).toEqual([])
    expect(lines).toMatchObject([{ event: 'email-failed', emails: 2, error: { code: 'EXPIRED' } }])
  })

  test('of three servers send each email once, also when there are more than they take at a time', async () => {
    const sent: string[] = []
    const senders = Array.from({ length: 3 }, () =>
      createSender(async ({ to }) => {
        await letOthersRun()
        sent.push(to)
      }),
    )
    for (let count = 0; count < 40; count++) await queue()
    while ((await readRows()).some(({ sent_at }) => sent_at === null)) {
      await Promise.all(senders.map((sender) => sender.sendDue()))
    }
    expect(sent).toHaveLength(40)
    expect(new Set(sent).size).toBe(40)
  })

  test('of a server that died are taken over after a minute, with the same id', async () => {
    const id = await queue()
    await database.transaction((tx) =>
      outboxStore.claim(tx, { now, until: now + MINUTE, limit: 5 }),
    )
    const sent: string[] = []
    const sender = createSender(async (message) => void sent.push(message.id))
    now += MINUTE - 1
    await sender.sendDue()
    expect(sent).toEqual([])
    now += 1
    await sender.sendDue()
    expect(sent).toEqual([id])
  })

  test('take at most five emails at a time, those with the lowest priority number first', async () => {
    for (let count = 0; count < 20; count++) await queue({ priority: 2 })
    const urgent = await queue({ priority: 1 })
    const sent: string[] = []
    await createSender(async ({ to }) => void sent.push(to)).sendDue()
    expect(sent).toHaveLength(5)
    expect(sent).toContain(`${urgent}@example.com`)
  })

  test('in progress end soon after the server stops, and the email is sent later', async () => {
    await queue()
    const started = Promise.withResolvers<void>()
    const sender = createSender(
      (_message, signal) =>
        new Promise((_resolve, reject) => {
          signal.addEventListener('abort', () => reject(new Error('aborted')))
          started.resolve()
        }),
    )
    sender.start()
    await started.promise
    await sender.stop(0)
    expect(await readRows()).toMatchObject([{ sent_at: null, due_at: MINUTE }])
  })
})
