import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { Webhook } from 'standardwebhooks'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { DAY_MS, MINUTE_MS, SECOND_MS } from '../src/core/clock.ts'
import { signMessage } from '../src/hooks/webhooks.ts'
import { type Message, startReceiver } from '../../examples/webhooks/receiver.ts'
import { expectSignedIn, type TestServer } from '../../testing/api.ts'
import { DIALECTS } from '../../testing/databases.ts'
import { openTestServer, runOperatorCommand } from '../../testing/in-process.ts'
import { createTestUser } from '../../testing/users.ts'

const SECRETS = ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', 'whsec_plJ3nmyCDGBKInavdOK15jsl3GRlkHbR']

interface Received {
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

/** Answers 204, unless a test has another answer. */
async function openReceiver() {
  const received: Received[] = []
  let answer: (response: ServerResponse) => void = (response) => response.writeHead(204).end()
  const sockets = new Set<Socket>()
  const server: Server = createServer((request, response) => {
    let body = ''
    request.setEncoding('utf8').on('data', (text: string) => (body += text))
    request.on('end', () => {
      received.push({ headers: request.headers, body })
      answer(response)
    })
  }).on('connection', (socket) => void sockets.add(socket))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/hook/secret-path`,
    port,
    received,
    answerWith(next: typeof answer) {
      answer = next
    },
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

type Receiver = Awaited<ReturnType<typeof openReceiver>>

describe.each(DIALECTS)('webhooks, on %s', (dialect) => {
  let crm: Receiver
  let bills: Receiver
  let server: TestServer
  let WEBHOOKS: string
  beforeAll(async () => {
    crm = await openReceiver()
    bills = await openReceiver()
    WEBHOOKS = JSON.stringify([
      { name: 'crm', url: crm.url, secrets: SECRETS, personal_data: true },
      { name: 'bills', url: bills.url, secrets: [SECRETS[0]], events: ['user.created'] },
    ])
    server = await openTestServer(dialect, { WEBHOOKS, MANAGEMENT_PORT: '0' })
  })
  afterEach(() => {
    for (const receiver of [crm, bills]) {
      receiver.received.length = 0
      receiver.answerWith((response) => void response.writeHead(204).end())
    }
  })
  afterAll(async () => {
    await server.close()
    await crm.close()
    await bills.close()
  })

  const signUp = async () => {
    const user = createTestUser({ emailVerified: true, name: 'Ada Lovelace' })
    return { user, ...(await expectSignedIn(await server.signIn(user))) }
  }
  const command = (...args: string[]) =>
    runOperatorCommand(['webhooks', ...args], { DATABASE_URL: server.databaseUrl, WEBHOOKS })
  const typesOf = (receiver: Receiver) =>
    receiver.received.map(({ body }) => (JSON.parse(body) as { type: string }).type)

  test('get the events of their filter, in order, and the user only if the settings say so', async () => {
    const { user, id } = await signUp()
    await server.deliverDue()
    expect(typesOf(crm)).toEqual(['user.created', 'user.verified', 'user.logged_in'])
    expect(typesOf(bills)).toEqual(['user.created'])
    expect(JSON.parse(bills.received[0]?.body ?? '')).toEqual({
      type: 'user.created',
      timestamp: expect.stringMatching(/^20.*Z$/),
      data: { user_id: id, way: 'sign-up', changed: [] },
    })
    expect(bills.received[0]?.body).not.toContain(user.email)
    const { data } = JSON.parse(crm.received[2]?.body ?? '') as { data: object }
    expect(data).toMatchObject({ user: { id, email: user.email }, method: 'password' })
  })

  test('hear what an operator does, whose command has not the settings of the server', async () => {
    const { id } = await signUp()
    await server.deliverDue()
    for (const receiver of [crm, bills]) receiver.received.length = 0
    const env = { DATABASE_URL: server.databaseUrl }
    expect((await runOperatorCommand(['users', 'delete', id], env)).code).toBe(0)
    await server.deliverDue()
    expect([typesOf(crm), typesOf(bills)]).toEqual([['user.deleted'], []])
  })

  test('are signed with each secret, as the library of Standard Webhooks checks it', async () => {
    await signUp()
    await server.deliverDue()
    const [message] = crm.received
    for (const secret of SECRETS) {
      const webhook = new Webhook(secret)
      const headers = message?.headers as Record<string, string>
      expect(webhook.verify(message?.body ?? '', headers)).toMatchObject({ type: 'user.created' })
      expect(() => webhook.verify(`${message?.body} `, headers)).toThrow('signature')
    }
  })

  test('are delivered again after a day without the receiver, to no other twice', async () => {
    crm.answerWith((response) => void response.writeHead(503).end())
    await signUp()
    await server.deliverDue()
    expect([crm.received.length, bills.received.length]).toEqual([1, 1])
    for (let hour = 0; hour < 24; hour++) {
      server.advanceClock(DAY_MS / 24)
      await server.deliverDue()
    }
    expect(new Set(crm.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
    crm.answerWith((response) => void response.writeHead(204).end())
    crm.received.length = 0
    server.advanceClock(DAY_MS)
    await server.deliverDue()
    expect(typesOf(crm)).toEqual(['user.created', 'user.verified', 'user.logged_in'])
    expect(bills.received).toHaveLength(1)
  })

  test.each<[string, (response: ServerResponse, receiver: Receiver) => void]>([
    [
      'that redirects',
      (response, { url }) => void response.writeHead(307, { Location: `${url}/moved` }).end(),
    ],
    [
      'that switches the protocol',
      (response) =>
        void response.socket?.end(
          'HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n',
        ),
    ],
    ['that breaks off', (response) => void response.destroy()],
    ['that fails', (response) => void response.writeHead(500).end()],
  ])('are not accepted by a receiver %s', async (_, answer) => {
    bills.answerWith((response) => answer(response, bills))
    await signUp()
    await server.deliverDue()
    expect(bills.received).toHaveLength(1)
    bills.answerWith((response) => void response.writeHead(204).end())
    server.advanceClock(5 * SECOND_MS)
    await server.deliverDue()
    expect(bills.received).toHaveLength(2)
  })

  test('are accepted by a receiver whose answer never ends', async () => {
    bills.answerWith((response) => void response.writeHead(200).write('x'.repeat(100_000)))
    await signUp()
    await server.deliverDue()
    server.advanceClock(DAY_MS)
    await server.deliverDue()
    expect(bills.received).toHaveLength(1)
  })

  test('can be tried, listed and replayed by an operator', async () => {
    expect(await command('test', 'bills')).toMatchObject({
      code: 0,
      out: 'bills has accepted the message.',
    })
    expect(typesOf(bills)).toEqual(['webhook.test'])
    bills.answerWith((response) => void response.writeHead(500).end())
    expect(await command('test', 'bills')).toMatchObject({
      code: 1,
      errors: 'The receiver has answered 500',
    })
    const { id } = await signUp()
    for (let hour = 0; hour < 100; hour++) {
      await server.deliverDue()
      server.advanceClock(DAY_MS / 24)
    }
    const { out } = await command('list')
    expect(out).toContain('bills: 0 waiting, 1 given up')
    expect(out).toMatch(new RegExp(`bills {2}user.created {2}${id}$`, 'm'))
    const env = { DATABASE_URL: server.databaseUrl }
    expect((await runOperatorCommand(['webhooks', 'list'], env)).out).toBe(out)
    const metrics = await (await fetch(`${server.managementOrigin}/metrics`)).text()
    expect(metrics).toContain('foyer_deliveries_given_up{receiver="bills"} 1')
    bills.received.length = 0
    bills.answerWith((response) => void response.writeHead(204).end())
    expect(await command('replay', 'bills')).toMatchObject({
      code: 0,
      out: 'One event is delivered again.',
    })
    server.advanceClock(DAY_MS)
    await server.deliverDue()
    expect(typesOf(bills)).toEqual(['user.created'])
    expect(await command('replay', 'sales')).toMatchObject({
      code: 1,
      errors: 'Nothing has the name sales, only hooks, crm, bills.',
    })
  })

  test('are tried at once, after their receiver is back, if an operator says so', async () => {
    bills.answerWith((response) => void response.writeHead(500).end())
    await signUp()
    await server.deliverDue()
    expect(await command('replay', 'bills')).toMatchObject({
      code: 0,
      out: 'One event is tried now instead of later.',
    })
    bills.answerWith((response) => void response.writeHead(204).end())
    bills.received.length = 0
    await server.deliverDue()
    expect(typesOf(bills)).toEqual(['user.created'])
    expect(await command('replay', 'bills')).toMatchObject({
      code: 1,
      errors: 'There is no such event that was given up.',
    })
  })

  test('leave no secret, address or answer in the log', async () => {
    bills.answerWith(
      (response) => void response.writeHead(500, { 'X-Answer': 'answer-text' }).end(),
    )
    await signUp()
    await server.deliverDue()
    const log = server.log.join('\n')
    for (const text of ['secret-path', 'MfKQ9r8GKYqr', 'answer-text', String(bills.port)])
      expect(log).not.toContain(text)
  })
})

test('the example of a receiver handles each message once, and refuses forged and old ones', async () => {
  const [secret = ''] = SECRETS
  const handled: Message[] = []
  const handle = (message: Message) => void handled.push(message)
  const receiver = await startReceiver({ secret, port: 0, handle })
  const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`
  const body = JSON.stringify({ type: 'webhook.test', timestamp: '', data: {} })
  const post = async (key: string, now: number, text = body) => {
    const keys = [Buffer.from(key.slice('whsec_'.length), 'base64')]
    const headers = signMessage({ id: 'message', body }, keys, now)
    return (await fetch(url, { method: 'POST', headers, body: text })).status
  }
  expect([await post(secret, Date.now()), await post(secret, Date.now())]).toEqual([204, 204])
  expect(await post(SECRETS[1] ?? '', Date.now())).toBe(401)
  expect(await post(secret, Date.now(), `${body} `)).toBe(401)
  expect(await post(secret, Date.now() - 10 * MINUTE_MS)).toBe(401)
  // The connection may be closed before the answer has arrived.
  const long = post(secret, Date.now(), 'x'.repeat(2_000_000))
  expect(await long.catch(() => 500)).toBe(500)
  expect(handled).toHaveLength(1)
  receiver.closeAllConnections()
  receiver.close()
})
