import { randomInt } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createMailTransport, LOGO_ID, type MailMessage } from '../src/emails/transport.ts'
import { type MailServer, openBrokenMailServer, openMailServer } from '../../testing/mail.ts'
import { createTestCertificate } from '../../testing/proxies.ts'

const MESSAGE: MailMessage = {
  to: 'ada@example.com',
  fromName: 'Foyer',
  id: '1',
  subject: 'Subject',
  html: '<p>Text</p>',
  text: 'Text',
}
const FROM = 'security@foyer.example'
/** Random texts; `npm run test:all` looks longer for a rare one. */
const ROUNDS = process.env['TEST_ALL'] ? 150 : 8
/** Another way to write 127.0.0.1, which does not count as this machine. */
const REMOTE = '127.1'

let server: MailServer
afterEach(() => server.close())

const send = (
  url: string,
  message: Partial<MailMessage> = {},
  signal = AbortSignal.timeout(60_000),
) => createMailTransport({ url, from: FROM }).send({ ...MESSAGE, ...message }, signal)

describe('the connection to the mail server', () => {
  test('uses user and password, and a wrong password fails', async () => {
    server = await openMailServer({
      authOptional: false,
      allowInsecureAuth: true,
      onAuth: ({ username, password }, _session, callback) =>
        username === 'fo:yer' && password === 'p@ss word'
          ? callback(null, { user: username })
          : callback(new Error('Invalid login')),
    })
    const url = (password: string) =>
      `smtp://fo%3Ayer:${encodeURIComponent(password)}@127.0.0.1:${server.port}`
    await send(url('p@ss word'))
    expect(server.received).toHaveLength(1)
    await expect(send(url('wrong'))).rejects.toMatchObject({ code: 'EAUTH' })
    await expect(
      createMailTransport({ url: url('wrong'), from: FROM }).verify(),
    ).rejects.toMatchObject({ code: 'EAUTH' })
  })

  test('sends nothing to another machine without STARTTLS, not even a password', async () => {
    const attempts: string[] = []
    server = await openMailServer({
      allowInsecureAuth: true,
      onAuth: ({ username }, _session, callback) => {
        attempts.push(String(username))
        callback(null, { user: username })
      },
    })
    await expect(send(`smtp://foyer:secret@${REMOTE}:${server.port}`)).rejects.toMatchObject({
      code: 'ETLS',
    })
    expect({ attempts, received: server.received }).toEqual({ attempts: [], received: [] })
  })

  test.each([
    ['smtp', { disabledCommands: [] }],
    ['smtps', { secure: true }],
  ] as const)('checks the certificate of another machine with %s', async (protocol, options) => {
    const { key, cert } = await createTestCertificate('localhost', 2)
    server = await openMailServer({ ...options, disabledCommands: [], key, cert })
    await expect(send(`${protocol}://${REMOTE}:${server.port}`)).rejects.toThrow(/certificate/)
    expect(server.received).toEqual([])
    await send(`${protocol}://127.0.0.1:${server.port}`)
    expect(server.received).toHaveLength(1)
  })

  test('ends when it is aborted, while the server hangs', async () => {
    server = await openMailServer()
    const hanging = await openBrokenMailServer('hanging')
    await expect(send(hanging.url, {}, AbortSignal.timeout(50))).rejects.toThrow(/abort|timeout/i)
    await hanging.close()
  })
})

test('a logo is a part of the email that its HTML shows, and no attachment', async () => {
  server = await openMailServer()
  const logo = Buffer.from('an image')
  await send(`smtp://127.0.0.1:${server.port}`, { html: `<img src="cid:${LOGO_ID}">`, logo })
  const [received] = server.received
  expect(received?.email.attachments).toMatchObject([
    { contentId: `<${LOGO_ID}>`, mimeType: 'image/png', disposition: 'inline', filename: null },
  ])
  expect(received?.raw).toContain('multipart/related')
})

describe('hostile values', () => {
  beforeEach(async () => {
    server = await openMailServer()
  })

  const PIECES = [
    '\r\n',
    '\n',
    '\r',
    ',',
    ';',
    ' ',
    '<',
    '>',
    '"',
    '\\',
    '(',
    ')',
    ':',
    '@',
    'evil@example.org',
    'Bcc: evil@example.org',
    'ada',
    'é',
    '=?utf-8?q?evil=40example.org?=',
    '\u0000',
    '\u2028',
  ]
  const createText = () =>
    Array.from({ length: randomInt(1, 7) }, () => PIECES[randomInt(PIECES.length)]).join('')

  test('of the recipient reach no one else', async () => {
    for (let count = 0; count < ROUNDS; count++) {
      const to = `${createText()}@example.com`
      await send(server.url, { to }).catch(() => {})
      for (const { recipients } of server.received.splice(0)) {
        expect({ to, recipients }).toEqual({ to, recipients: [expect.any(String)] })
        expect(recipients[0]).toMatch(/@example\.com$/)
      }
    }
  })

  test('of the names and the subject add no header and no recipient', async () => {
    for (let count = 0; count < ROUNDS; count++) {
      const values = { subject: `S${createText()}`, fromName: createText() }
      await send(server.url, values)
      const [received] = server.received.splice(0)
      const names = received?.email.headers.map(({ key }) => key).toSorted()
      expect({ ...values, to: received?.recipients }).toEqual({ ...values, to: [MESSAGE.to] })
      expect(names).toEqual([
        'auto-submitted',
        'content-type',
        'date',
        'from',
        'message-id',
        'mime-version',
        'subject',
        'to',
      ])
      expect(received?.email.from).toMatchObject({ address: FROM })
    }
  })
})
