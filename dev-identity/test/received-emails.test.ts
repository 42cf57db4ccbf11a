import { createConnection } from 'node:net'
import { text } from 'node:stream/consumers'
import { createTransport, type SendMailOptions } from 'nodemailer'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeDataDir, openProvider, type Provider } from './open-provider.ts'

let folder: ReturnType<typeof makeDataDir>
let provider: Provider

const open = () => openProvider({ DATA_DIR: folder.dataDir, IDENTITY_SMTP_PORT: '0' })

beforeAll(async () => {
  folder = makeDataDir()
  provider = await open()
})

afterAll(async () => {
  await provider.close()
  folder.remove()
})

/** Sends an email as the product's server does, and returns its id in the mailbox. */
async function send(options: SendMailOptions = {}) {
  const transport = createTransport({ host: '127.0.0.1', port: provider.smtpPort, secure: false })
  await transport.sendMail({
    from: 'Foyer <noreply@example.com>',
    to: { name: '', address: 'ada@example.com' },
    subject: 'New login – Chrome',
    text: 'Hello Ada,\nwas this you?',
    html: '<html><head><title>x</title></head><body><a href="http://localhost:3000/">Open</a></body></html>',
    headers: { 'Auto-Submitted': 'auto-generated' },
    ...options,
  })
  const [newest] = await messages()
  return newest?.id ?? ''
}

async function messages(): Promise<readonly { id: string; subject: string; to: string }[]> {
  const response = await fetch(`${provider.origin}/mail/messages`)
  return ((await response.json()) as { messages: [] }).messages
}

test('an email that arrives by SMTP is in the list, before older ones of the provider', async () => {
  await provider.client.sendEmail({ requestType: 'PASSWORD_RESET', email: 'ada@example.com' })
  const id = await send()
  const list = await provider.client.page('/mail')
  const [first = '', second = ''] = list.split('<li>').slice(1)
  expect(first).toContain(`href="/mail/${id}"`)
  expect(first).toContain('New login – Chrome')
  expect(first).toContain('Unread')
  expect(second).toContain('Reset your Foyer password')
  await provider.client.page(`/mail/${id}`)
  expect((await provider.client.page('/mail')).split('<li>')[1]).not.toContain('Unread')
})

test('an email shows its HTML in a frame without scripts, its text and its headers', async () => {
  const id = await send()
  const page = await provider.client.page(`/mail/${id}`)
  expect(page).toContain('Foyer &lt;noreply@example.com&gt;')
  expect(page).toMatch(new RegExp(`<iframe[^>]*src="/mail/html/${id}"[^>]*sandbox="[^"]*"`))
  expect(page).not.toContain('allow-scripts')
  expect(await provider.client.page(`/mail/${id}?view=text`)).toContain('was this you?</pre>')
  expect(await provider.client.page(`/mail/${id}?view=headers`)).toMatch(
    /<dt>Auto-Submitted<\/dt>\s*<dd><code>auto-generated<\/code>/,
  )

  const frame = await fetch(`${provider.origin}/mail/html/${id}`)
  expect(frame.headers.get('content-security-policy')).toMatch(
    /^default-src 'none'; .*frame-ancestors 'self'; sandbox (?!.*allow-scripts)/,
  )
  expect(await frame.text()).toContain(
    '<head><base target="_blank"><title>x</title></head><body><a href="http://localhost:3000/">',
  )
  expect((await fetch(`${provider.origin}/mail/html/unknown`)).status).toBe(404)
})

test('an image that is a part of the email is shown in its HTML', async () => {
  const image = { cid: 'logo@email', content: Buffer.from('an image'), contentType: 'image/png' }
  const id = await send({ html: '<img src="cid:logo@email">', attachments: [image] })
  const frame = await fetch(`${provider.origin}/mail/html/${id}`)
  expect(await frame.text()).toContain(
    `<img src="data:image/png;base64,${image.content.toString('base64')}">`,
  )
})

test('an email without HTML shows its text', async () => {
  const id = await send({ html: undefined })
  const page = await provider.client.page(`/mail/${id}`)
  expect(page).not.toContain('<iframe')
  expect(page).toContain('was this you?</pre>')
})

test('the mailbox escapes what it shows of an email', async () => {
  const attack = '<img src=x onerror=alert(1)>'
  const id = await send({ subject: attack, text: attack, headers: { 'X-Attack': attack } })
  for (const view of ['html', 'text', 'headers']) {
    const page = await provider.client.page(`/mail/${id}?view=${view}`)
    expect(page).not.toContain('<img')
    expect(page).toContain('&lt;img')
  }
})

test('an accepted email is kept over a restart', async () => {
  const id = await send()
  await provider.close()
  provider = await open()
  const [newest] = await messages()
  expect(newest).toMatchObject({ id, to: 'ada@example.com', subject: 'New login – Chrome' })
})

test('an email of more than 1 MB is refused', async () => {
  const before = await messages()
  await expect(send({ text: 'x'.repeat(1024 * 1024) })).rejects.toThrow(/552|maximum/)
  expect(await messages()).toEqual(before)
})

test('a web page that posts to the SMTP port is refused', async () => {
  const before = await messages()
  const socket = createConnection(provider.smtpPort ?? 0, '127.0.0.1')
  socket.write('POST / HTTP/1.1\r\nHost: localhost\r\n\r\nEHLO x\r\nMAIL FROM:<a@b.c>\r\n')
  expect(await text(socket)).toContain('421')
  expect(await messages()).toEqual(before)
})
