import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  expectNormal,
  expectProblem,
  expectSignedIn,
  FEW,
  MANY,
  POLL,
  readWith,
  repeat,
  type TestServer,
} from '../../testing/api.ts'
import { openRawSocket } from '../../testing/raw.ts'
import { BOTH_DIALECTS } from '../../testing/databases.ts'
import { createTestUser } from '../../testing/users.ts'
import { openTestServer } from '../../testing/in-process.ts'
import { createTestProduct } from '../../testing/site.ts'

const INCOMPLETE_REQUEST =
  'POST /api/login HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{'

/** As in production, where the provider or the database that hangs is soon given up. */
const OUTAGE = { timeoutMs: 2_000 }

describe.each(BOTH_DIALECTS)('an overloaded server on %s', (dialect) => {
  let server: TestServer
  let token: string
  beforeAll(async () => {
    server = await openTestServer(dialect, {}, createTestProduct(), OUTAGE)
    token = (await expectSignedIn(await server.signIn(createTestUser()))).token
  })
  afterAll(() => server.close())

  const read = () => readWith(server, token)

  test('answers other requests while the identity provider hangs', async () => {
    await expectNormal(server, token)
    server.provider.fail('lookup', 'hang')
    const signIns = Array.from({ length: 3 * MANY }, () => server.signIn(createTestUser()))
    await Promise.race(signIns)
    await expectNormal(server, token)
    for (const response of signIns) await expectProblem(await response, 'unavailable')
    server.provider.fail('lookup')
    await expect.poll(async () => (await server.signIn(createTestUser())).status, POLL).toBe(200)
  })

  test('does not count clients that never send the rest of their request', async () => {
    await expectNormal(server, token)
    const clients = await repeat(3 * MANY, () => openRawSocket(server.origin))
    for (const { socket } of clients) socket.write(INCOMPLETE_REQUEST)
    for (let round = 0; round < 20; round++) {
      expect((await repeat(FEW, () => read())).every(({ ok }) => ok)).toBe(true)
    }
    for (const { socket } of clients) socket.destroy()
  })
})

test('a server whose database hangs sheds requests and recovers with the database', async () => {
  const server = await openTestServer('postgres', {}, createTestProduct(), OUTAGE)
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
