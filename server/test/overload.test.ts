import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { expectProblem, expectSignedIn } from './expect-response.ts'
import { openRawSocket } from './raw-socket.ts'
import { DIALECTS } from './test-databases.ts'
import { createTestUser } from './test-users.ts'
import { openTestServer, type TestServer } from './test-server.ts'

/** More than the minimum limit of requests in flight. */
const MANY = 100
/** Fewer than that limit, so never shed. */
const FEW = 20
const INCOMPLETE_REQUEST =
  'POST /api/login HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{'
const POLL = { timeout: 60_000 }

/** Blocks the event loop repeatedly, as overload does, until it is unblocked or the test ends. */
function blockEventLoop(): () => void {
  const timer = setInterval(() => {
    const until = performance.now() + 270
    while (performance.now() < until);
  }, 0)
  const unblock = () => clearInterval(timer)
  onTestFinished(unblock)
  return unblock
}

describe.each(DIALECTS)('an overloaded server on %s', (dialect) => {
  let server: TestServer
  let token: string
  beforeAll(async () => {
    server = await openTestServer(dialect, { MANAGEMENT_PORT: '0' })
    token = (await expectSignedIn(await server.signIn(createTestUser()))).token
  })
  afterAll(() => server.close())

  const repeat = <Result>(count: number, request: () => Promise<Result>) =>
    Promise.all(Array.from({ length: count }, request))
  const read = (path = '/api/user') => server.send('GET', path, { token })
  /** One connection is accepted per turn of the event loop, so they are opened before it is blocked. */
  const openConnections = () => repeat(2 * MANY, () => read())
  const shedLines = () => server.log.filter((line) => /load shedding/i.test(line))

  async function readUntilShed(path?: string): Promise<Response> {
    for (let round = 0; ; round++) {
      if (round === 100) throw new Error('Nothing was shed')
      const responses = await repeat(MANY, () => read(path))
      const shed = responses.find(({ status }) => status === 503)
      if (shed) return shed
    }
  }

  async function expectNormal(): Promise<void> {
    const readFew = async () => (await repeat(FEW, () => read())).every(({ ok }) => ok)
    await expect.poll(readFew, POLL).toBe(true)
  }

  test('sheds nothing while few requests are in flight, however slow it is', async () => {
    await openConnections()
    const unblock = blockEventLoop()
    for (let round = 0; round < 5; round++) {
      const responses = await repeat(FEW, () => read())
      expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]))
    }
    unblock()
    expect(shedLines()).toEqual([])
  })

  test('answers 503 with Retry-After, keeps health checks and pages, and recovers', async () => {
    await openConnections()
    const unblock = blockEventLoop()
    const shed = await readUntilShed()
    // Another spelling of the path does not avoid shedding.
    await readUntilShed('/%61pi/user')
    const load = repeat(MANY, () => read())
    const exempt = await Promise.all([
      ...Array.from({ length: 10 }, () => server.fetch('/healthz')),
      ...Array.from({ length: 10 }, () => server.fetch('/readyz')),
      ...Array.from({ length: 10 }, () => fetch(`${server.managementOrigin}/readyz`)),
      ...Array.from({ length: 10 }, () => server.fetch('/login')),
    ])
    await load
    unblock()
    expect(shed.headers.get('retry-after')).toMatch(/^[1-5]$/)
    expect(shed.headers.get('cache-control')).toBe('no-store')
    const { request_id } = await expectProblem(shed, 'unavailable')
    expect(request_id).toBe(shed.headers.get('x-request-id'))
    // A page requested under another host redirects to the public origin.
    expect(new Set(exempt.map(({ status }) => status))).toEqual(new Set([200, 308]))
    await expectNormal()
    await expect.poll(() => shedLines().at(-1), POLL).toContain('ended')
    const ends = shedLines().map((line) => line.includes('ended'))
    expect(ends).toEqual(ends.map((_, at) => at % 2 === 1))
  })

  test('answers other requests while the identity provider hangs', async () => {
    await expectNormal()
    server.issuer.fail('lookup', 'hang')
    const signIns = Array.from({ length: 3 * MANY }, () => server.signIn(createTestUser()))
    await Promise.race(signIns)
    await expectNormal()
    for (const response of signIns) await expectProblem(await response, 'unavailable')
    server.issuer.fail('lookup')
    await expect.poll(async () => (await server.signIn(createTestUser())).status, POLL).toBe(200)
  })

  test('does not count clients that never send the rest of their request', async () => {
    await expectNormal()
    const clients = await repeat(3 * MANY, () => openRawSocket(server.origin))
    for (const { socket } of clients) socket.write(INCOMPLETE_REQUEST)
    for (let round = 0; round < 20; round++) {
      expect((await repeat(FEW, () => read())).every(({ ok }) => ok)).toBe(true)
    }
    for (const { socket } of clients) socket.destroy()
  })
})

test('a server whose database hangs sheds requests and recovers with the database', async () => {
  const server = await openTestServer('postgres')
  const { token } = await expectSignedIn(await server.signIn(createTestUser()))
  const other = new Client({ connectionString: server.databaseUrl })
  await other.connect()
  await other.query('begin; lock table sessions in access exclusive mode')
  const read = () => server.send('GET', '/api/user', { token })
  const waiting = Array.from({ length: 4 * MANY }, read)
  const readSoon = async () => (await Promise.race([read(), ...waiting])).headers.get('retry-after')
  await expect.poll(readSoon, POLL).toMatch(/^[1-5]$/)
  await other.query('commit')
  await other.end()
  await Promise.all(waiting)
  await expect.poll(async () => (await read()).status, POLL).toBe(200)
  await server.close()
})
