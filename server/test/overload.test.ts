import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectProblem, expectSignedIn } from './answers.ts'
import { openRawSocket } from './raw-socket.ts'
import { DIALECTS } from './test-databases.ts'
import { createPerson } from './test-people.ts'
import { openTestServer, type TestServer } from './test-server.ts'

/** More than a few: fewer are never turned away. */
const MANY = 100
/** Few: these are always let in. */
const FEW = 20
const HALF_A_CALL =
  'POST /api/login HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{'
const UNTIL = { timeout: 10_000 }

/** Takes the event loop for itself, turn after turn, as too much work does. Answers how to let go. */
function holdLoop(): () => void {
  const hold = setInterval(() => {
    const until = performance.now() + 270
    while (performance.now() < until);
  }, 0)
  return () => clearInterval(hold)
}

describe.each(DIALECTS)('a server on %s that has more to do than it can', (dialect) => {
  let server: TestServer
  let token: string
  beforeAll(async () => {
    server = await openTestServer(dialect)
    token = (await expectSignedIn(await server.signIn(createPerson()))).token
  })
  afterAll(() => server.close())

  const readMany = (path = '/api/user', count = MANY) =>
    Promise.all(Array.from({ length: count }, () => server.send('GET', path, { token })))
  const told = () => server.log.filter((line) => line.includes('"reason":"overload"'))

  /** Reads until somebody is turned away. */
  async function readUntilTurnedAway(path?: string): Promise<Response> {
    for (;;) {
      const turnedAway = (await readMany(path)).find(({ status }) => status !== 200)
      if (turnedAway) return turnedAway
    }
  }

  async function expectNormal(): Promise<void> {
    await expect
      .poll(async () => (await readMany('/api/user', FEW)).every(({ ok }) => ok), UNTIL)
      .toBe(true)
  }

  test('turns nobody away as long as it is asked for little, however slow it is', async () => {
    const letGo = holdLoop()
    for (let round = 0; round < 5; round++) {
      const answers = await readMany('/api/user', FEW)
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    }
    letGo()
    expect(told()).toEqual([])
  })

  test('turns calls away with the time to come back, and is itself again when it has caught up', async () => {
    const { token: leaving } = await expectSignedIn(await server.signIn(createPerson()))
    const letGo = holdLoop()
    const turnedAway = await readUntilTurnedAway()
    // Nobody gets past it by writing the address in another way.
    await readUntilTurnedAway('/%61pi/user')
    // Health and logout are for the time when nothing else goes; a page costs no more than a refusal.
    const spared = await Promise.all([
      ...Array.from({ length: 10 }, () => server.fetch('/healthz')),
      ...Array.from({ length: 10 }, () => server.fetch('/readyz')),
      ...Array.from({ length: 10 }, () => server.fetch('/login')),
      server.send('GET', '/api/user/logout', { token: leaving }),
    ])
    letGo()
    expect(turnedAway.headers.get('retry-after')).toMatch(/^[1-5]$/)
    expect(turnedAway.headers.get('cache-control')).toBe('no-store')
    const { request_id } = await expectProblem(turnedAway, 'unavailable')
    expect(request_id).toBe(turnedAway.headers.get('x-request-id'))
    // A page asked for under another host is sent to its own.
    expect(new Set(spared.map(({ status }) => status))).toEqual(new Set([200, 308, 204]))
    await expectNormal()
    await expect.poll(() => told().at(-1), UNTIL).toContain('are answered again')
    // Each beginning has its end, and nothing is told twice.
    const ends = told().map((line) => line.includes('are answered again'))
    expect(ends).toEqual(ends.map((_, at) => at % 2 === 1))
  })

  test('is not hurt by a provider that hangs: sign-ins are turned away in time, and nobody else', async () => {
    await expectNormal()
    server.issuer.fail('lookup', 'hang')
    const signIns: Promise<Response>[] = []
    const signInFew = async () => {
      signIns.push(...Array.from({ length: FEW }, () => server.signIn(createPerson())))
      expect((await readMany('/api/user', FEW)).every(({ ok }) => ok)).toBe(true)
      return told().some((line) => line.includes('More sign-ins'))
    }
    await expect.poll(signInFew, UNTIL).toBe(true)
    await signInFew()
    for (const answer of signIns) await expectProblem(await answer, 'unavailable')
    server.issuer.fail('lookup')
    await expect.poll(async () => (await server.signIn(createPerson())).status, UNTIL).toBe(200)
  })

  test('is not hurt by callers who never send the rest of what they ask', async () => {
    await expectNormal()
    const callers = await Promise.all(
      Array.from({ length: 3 * MANY }, () => openRawSocket(server.origin)),
    )
    for (const { socket } of callers) socket.write(HALF_A_CALL)
    for (let round = 0; round < 20; round++) {
      expect((await readMany('/api/user', FEW)).every(({ ok }) => ok)).toBe(true)
    }
    for (const { socket } of callers) socket.destroy()
  })
})

describe('a server whose database answers nobody', () => {
  test('lets a few wait and turns the others away, and is itself again when it answers', async () => {
    const server = await openTestServer('postgres')
    const { token } = await expectSignedIn(await server.signIn(createPerson()))
    const other = new Client({ connectionString: server.databaseUrl })
    await other.connect()
    await other.query('begin; lock table sessions in access exclusive mode')
    const read = () => server.send('GET', '/api/user', { token })
    const waiting = Array.from({ length: 4 * MANY }, read)
    await expect
      .poll(
        async () => (await Promise.race([read(), ...waiting])).headers.get('retry-after'),
        UNTIL,
      )
      .toMatch(/^[1-5]$/)
    await other.query('commit')
    await other.end()
    await Promise.all(waiting)
    await expect.poll(async () => (await read()).status, UNTIL).toBe(200)
    await server.close()
  })
})
