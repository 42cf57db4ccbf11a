import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectSignedIn, type TestServer } from '../../testing/api.ts'
import { createSignInBody, createTestUser } from '../../testing/users.ts'
import { openTestServer } from '../../testing/in-process.ts'

const DAY = 86_400_000

describe('the log', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await openTestServer('sqlite')
  })
  afterAll(() => server.close())

  /** The log line of a response. */
  const lineOf = (response: Response): unknown => {
    const id = response.headers.get('x-request-id') ?? 'none'
    return JSON.parse(server.log.findLast((line) => line.includes(id)) ?? 'null')
  }

  test('has a line for each security event, with the request id', async () => {
    const ada = createTestUser()
    const signedIn = await server.signIn(ada, 'register')
    const { id: user, token } = await expectSignedIn(signedIn.clone(), 201)
    expect(lineOf(signedIn)).toMatchObject({
      call: 'register',
      event: 'sign-in',
      user,
      status: 201,
      client: '127.0.0.1',
    })
    const refused = await server.signIn(ada, 'login', { firebase_uuid: 'other' })
    expect(lineOf(refused)).toMatchObject({
      event: 'refusal',
      code: 'identity_mismatch',
      reason: 'other-uid',
    })
    const out = await server.send('GET', '/api/user/logout', { token })
    expect(lineOf(out)).toMatchObject({ call: 'logout', event: 'sign-out', user })
    const { token: next } = await expectSignedIn(await server.signIn(ada))
    server.advanceClock(8 * DAY)
    const over = await server.send('GET', '/api/user', { token: next })
    expect(lineOf(over)).toMatchObject({
      event: 'session-expired',
      reason: 'session-idle',
      status: 401,
    })
  })

  test('has a line for each failure and a sample of successful reads', async () => {
    const { token } = await expectSignedIn(await server.signIn(createTestUser()))
    expect(lineOf(await server.send('GET', '/api/nothing'))).toMatchObject({ status: 404 })
    const before = server.log.length
    for (let read = 0; read < 100; read++) await server.send('GET', '/api/user', { token })
    expect(server.log.length - before).toBe(1)
  })

  test.each([
    ['0', 0],
    ['0.5', 50],
    ['1', 100],
  ])('has a share of LOG_READS=%s of the successful reads', async (share, lines) => {
    const other = await openTestServer('sqlite', { LOG_READS: share })
    const before = other.log.length
    for (let read = 0; read < 100; read++) await other.fetch('/healthz')
    await other.fetch('/api/nothing')
    expect(other.log.length - before).toBe(lines + 1)
    await other.close()
  })

  test('has the trace id of a request, and calls to the provider carry the same id', async () => {
    const trace = '4bf92f3577b34da6a3ce929d0e0e4736'
    const traceparent = `00-${trace}-00f067aa0ba902b7-01`
    const signIn = async (headers: Record<string, string>) => {
      const body = await createSignInBody(createTestUser(), server)
      const response = await server.send('POST', '/api/login', { body, headers })
      const { headers: sent } =
        server.provider.requests.findLast(({ service }) => service === 'lookup') ?? {}
      return { line: lineOf(response), sent: sent?.traceparent }
    }
    const traced = await signIn({ traceparent })
    expect(traced).toMatchObject({ line: { trace_id: trace }, sent: traceparent })
    const wrong = [
      traceparent.slice(1),
      traceparent.replace(trace, '0'.repeat(32)),
      'ada@example.com',
    ]
    for (const header of wrong) {
      const { line, sent } = await signIn({ traceparent: header })
      expect(line).not.toHaveProperty('trace_id')
      expect(sent).toBeUndefined()
    }
    expect((await signIn({})).sent).toBeUndefined()
  })

  test('has a sample of repeated refusals, which hides no other refusal', async () => {
    const before = server.log.length
    const token = 'A'.repeat(43)
    for (let sent = 0; sent < 100; sent++) await server.send('GET', '/api/user/logout', { token })
    expect(server.log.length - before).toBe(11)
    expect(JSON.parse(server.log.at(-1) ?? '')).toMatchObject({ status: 401, omitted: 89 })
    const refused = await server.signIn(createTestUser(), 'login', { firebase_uuid: 'other' })
    expect(lineOf(refused)).toMatchObject({ reason: 'other-uid' })
  })

  test('contains no token, password, email or name', async () => {
    const ada = createTestUser({ name: 'Zebedee Quux', emailVerified: true })
    const names = { first_name: 'Xanthippe', last_name: 'Wigglesworth' }
    const { id_token } = await createSignInBody(ada, server)
    const { id, token } = await expectSignedIn(await server.signIn(ada, 'register', names), 201)
    await server.send('PUT', `/api/user/${id}`, {
      token,
      body: { ...names, first_name: 'Pericles' },
    })
    await server.send('PUT', `/api/user/${id}`, { token, body: '{"first_name":"Pericles' })
    await server.send('PUT', `/api/user/Wigglesworth`, { token, body: {} })
    await server.send('GET', `/api/user?token=${token}&email=${ada.email}`)
    await server.send('GET', `/api/${ada.email}`)
    await server.signIn(ada, 'login', { firebase_uuid: 'x', password: 'hunter2-secret' })
    await server.signIn({ ...ada, email: `moved-${ada.email}` })
    await server.fetch('/login', { method: 'POST', body: 'email=e&password=hunter2-secret' })
    await server.signIn(ada, 'login', { id_token: `${id_token}x` })
    const log = server.log.join('')
    const secrets = [token, id_token.split('.')[2] ?? '', ada.email, 'hunter2', 'Zebedee', 'Quux']
    for (const secret of [...secrets, 'Xanthippe', 'Wigglesworth', 'Pericles']) {
      expect(log).not.toContain(secret)
    }
  })
})
