import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openDatabase } from '../src/stores/database.ts'
import { expectProblem, expectSignedIn, expectUser } from './answers.ts'
import { DIALECTS } from './test-databases.ts'
import { createPerson } from './test-people.ts'
import { openTestServer, type TestServer } from './test-server.ts'

const SECOND = 1_000
const MINUTE = 60 * SECOND
const DAY = 24 * 60 * MINUTE

/** Every session row there is, as the database holds it. */
async function readSessions(server: TestServer) {
  const database = await openDatabase(server.databaseUrl, () => {})
  const sessions = await database.tables.selectFrom('sessions').selectAll().execute()
  const users = await database.tables.selectFrom('users').selectAll().execute()
  await database.close()
  return { sessions, users }
}

describe.each(DIALECTS)('a session, on %s', (dialect) => {
  let server: TestServer
  beforeEach(async () => {
    server = await openTestServer(dialect, { SESSION_IDLE_DAYS: '2', SESSION_MAX_DAYS: '5' })
  })
  afterEach(() => server.close())

  const begin = async () => (await expectSignedIn(await server.signIn(createPerson()))).token
  const read = (token: string) => server.send('GET', '/api/user', { token })

  test('has a token of 256 bits, of which the database knows nothing but a hash', async () => {
    const token = await begin()
    expect(Buffer.from(token, 'base64url')).toHaveLength(32)
    const stored = JSON.stringify(await readSessions(server))
    expect(stored).not.toContain(token)
    expect(stored).toContain('token_hash')
  })

  test('goes on as long as it is used, to its absolute end, and is then gone', async () => {
    const token = await begin()
    for (const _day of [1, 2, 3, 4]) {
      server.pass(DAY)
      await expectUser(await read(token))
    }
    server.pass(DAY)
    await expectProblem(await read(token), 'unauthenticated')
    expect((await readSessions(server)).sessions).toEqual([])
  })

  test('that nobody uses is over after its idle time, and gone when met', async () => {
    const token = await begin()
    server.pass(2 * DAY - SECOND)
    await expectUser(await read(token))
    server.pass(2 * DAY)
    await expectProblem(await read(token), 'unauthenticated')
    expect((await readSessions(server)).sessions).toEqual([])
  })

  test('is written down as seen at most once a minute', async () => {
    const token = await begin()
    const lastSeen = async () => (await readSessions(server)).sessions[0]?.last_seen_at
    const first = await lastSeen()
    server.pass(50 * SECOND)
    await expectUser(await read(token))
    expect(await lastSeen()).toBe(first)
    server.pass(20 * SECOND)
    await expectUser(await read(token))
    expect(await lastSeen()).toBeGreaterThanOrEqual((first ?? 0) + MINUTE)
  })

  test('is one of twenty at most: one more ends the oldest', async () => {
    const ada = createPerson()
    const tokens: string[] = []
    for (let device = 0; device < 22; device++) {
      server.pass(SECOND)
      tokens.push((await expectSignedIn(await server.signIn(ada))).token)
    }
    for (const [device, token] of tokens.entries()) {
      expect((await read(token)).status).toBe(device < 2 ? 401 : 200)
    }
  })
})

describe('a session of seconds, as in a trial', () => {
  test('goes on while it is used', async () => {
    const idleDays = String((10 * SECOND) / DAY)
    const server = await openTestServer('sqlite', { SESSION_IDLE_DAYS: idleDays })
    const { token } = await expectSignedIn(await server.signIn(createPerson()))
    for (const _time of [1, 2, 3]) {
      server.pass(6 * SECOND)
      await expectUser(await server.send('GET', '/api/user', { token }))
    }
    server.pass(11 * SECOND)
    await expectProblem(await server.send('GET', '/api/user', { token }), 'unauthenticated')
    await server.close()
  })
})
