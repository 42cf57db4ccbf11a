import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Database } from '../src/db/database.ts'
import { expectSignedIn, type TestServer } from '../../testing/api.ts'
import { type MailServer, openBrokenMailServer, openMailServer } from '../../testing/mail.ts'
import { readMetrics, waitFor } from '../../testing/wait.ts'
import { DIALECTS } from '../../testing/databases.ts'
import { openServerWithDatabase } from '../../testing/in-process.ts'
import { createTestUser, type TestUser } from '../../testing/users.ts'

const MINUTE = 60_000

const mailSettings = (url: string) => ({
  MAIL_URL: url,
  MANAGEMENT_PORT: '0',
})

describe.each(DIALECTS)('the sender of security emails, on %s', (dialect) => {
  let mail: MailServer
  let server: TestServer
  let database: Database
  beforeEach(async () => {
    mail = await openMailServer()
  })
  afterEach(async () => {
    await server.close()
    await mail.close()
  })

  async function open(url = mail.url): Promise<void> {
    ;({ server, database } = await openServerWithDatabase(dialect, mailSettings(url)))
  }

  /** A login from an unknown device of a user who signed up before. */
  async function logInFromNewDevice(overrides: Partial<TestUser> = {}): Promise<TestUser> {
    const user = createTestUser({ emailVerified: true, ...overrides })
    await expectSignedIn(await server.signIn(user))
    server.advanceClock(11 * MINUTE)
    await expectSignedIn(await server.signIn(user))
    return user
  }

  const readRows = () => database.tables.selectFrom('outbox').selectAll().execute()
  const events = () => server.log.map((line) => JSON.parse(line) as Record<string, unknown>)
  const eventsNamed = (name: string) => events().filter(({ event }) => event === name)

  test('an email arrives with a stable Message-ID, and its row keeps neither email nor content', async () => {
    await open()
    const { email } = await logInFromNewDevice()
    await server.sendDue()
    const [received] = mail.received
    const [row] = await readRows()
    expect(row?.sent_at).toEqual(expect.any(Number))
    expect(row).toMatchObject({ kind: 'new-device', to_address: '', params: '', tries: 1 })
    expect(received?.recipients).toEqual([email])
    expect(received?.email.messageId).toBe(`<${row?.id}@foyer.example>`)
    expect(received?.email.from).toMatchObject({
      name: 'Foyer test',
      address: 'security@foyer.example',
    })
    expect(received?.email.headers).toContainEqual(
      expect.objectContaining({ key: 'auto-submitted', value: 'auto-generated' }),
    )
    expect(received?.email.text).toContain('http://foyer.test/account/not-me#token=')
    expect(received?.email.html).toContain('http://foyer.test/account/not-me#token=')
    const metrics = await readMetrics(server)
    expect(metrics.get('foyer_emails_total{outcome="sent"}')).toBe(1)
    expect(metrics.get('foyer_outbox_emails')).toBe(0)
  })

  test('a temporary refusal delays the email', async () => {
    await open()
    mail.refuse({ at: 'message', code: 451 })
    await logInFromNewDevice()
    await server.sendDue()
    const [row] = await readRows()
    expect(row).toMatchObject({ tries: 1, sent_at: null })
    expect(eventsNamed('email-delayed')).toMatchObject([{ emails: 1, error: { reply: 451 } }])
    expect(server.log.join('\n')).not.toContain('secret@example.com')
    const metrics = await readMetrics(server)
    expect(metrics.get('foyer_outbox_emails')).toBe(1)
    expect(metrics.get('foyer_outbox_oldest_seconds')).toBeGreaterThan(0)
  })

  test('an email that the server will never accept for this recipient is given up at once', async () => {
    await open()
    mail.refuse({ at: 'recipient', code: 550 })
    await logInFromNewDevice()
    await server.sendDue()
    expect(await readRows()).toEqual([])
    expect(eventsNamed('email-failed')).toMatchObject([
      { error: { reply: 550, command: 'RCPT TO' } },
    ])
    expect((await readMetrics(server)).get('foyer_emails_total{outcome="failed"}')).toBe(1)
  })

  test.each(['hanging', 'disconnecting'] as const)(
    'requests do not wait for a mail server that is %s',
    async (mode) => {
      const broken = await openBrokenMailServer(mode)
      await open(broken.url)
      await logInFromNewDevice()
      const sending = server.sendDue()
      await waitFor(
        () => broken.connections.size,
        (size) => size > 0,
      )
      expect((await server.fetch('/healthz')).status).toBe(200)
      const [row] = await readRows()
      expect(row?.sent_at).toBeNull()
      await broken.close()
      await sending
    },
  )
})
