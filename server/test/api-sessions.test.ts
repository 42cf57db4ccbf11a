import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { expectProblem, expectSignedIn, expectUser, type TestServer } from '../../testing/api.ts'
import { DIALECTS } from '../../testing/databases.ts'
import { createTestUser } from '../../testing/users.ts'
import { createTestProduct } from '../../testing/site.ts'
import { openTestServer } from '../../testing/in-process.ts'
import { openTestDatabase } from '../../testing/rows.ts'

const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

async function readSessions(server: TestServer) {
  const database = await openTestDatabase(server.databaseUrl)
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

  const begin = async () => (await expectSignedIn(await server.signIn(createTestUser()))).token
  const read = (token: string) => server.send('GET', '/api/user', { token })

  test('has a token of 256 bits, stored as a hash only', async () => {
    const token = await begin()
    expect(Buffer.from(token, 'base64url')).toHaveLength(32)
    const stored = JSON.stringify(await readSessions(server))
    expect(stored).not.toContain(token)
    expect(stored).toContain('token_hash')
  })

  test('lasts while it is used, until its absolute expiry', async () => {
    const token = await begin()
    for (const _day of [1, 2, 3, 4]) {
      server.advanceClock(DAY)
      await expectUser(await read(token))
    }
    server.advanceClock(DAY)
    await expectProblem(await read(token), 'unauthenticated')
    expect((await readSessions(server)).sessions).toEqual([])
  })

  test('expires when idle and is deleted on its next use', async () => {
    const token = await begin()
    server.advanceClock(2 * DAY - SECOND)
    await expectUser(await read(token))
    server.advanceClock(2 * DAY)
    await expectProblem(await read(token), 'unauthenticated')
    expect((await readSessions(server)).sessions).toEqual([])
  })

  test('updates its last use at most once a minute', async () => {
    const token = await begin()
    const lastSeen = async () => (await readSessions(server)).sessions[0]?.last_seen_at
    const first = await lastSeen()
    server.advanceClock(50 * SECOND)
    await expectUser(await read(token))
    expect(await lastSeen()).toBe(first)
    server.advanceClock(20 * SECOND)
    await expectUser(await read(token))
    expect(await lastSeen()).toBeGreaterThanOrEqual((first ?? 0) + MINUTE)
  })

  test('is one of at most twenty: one more ends the oldest', async () => {
    const ada = createTestUser()
    const tokens: string[] = []
    for (let device = 0; device < 22; device++) {
      server.advanceClock(SECOND)
      tokens.push((await expectSignedIn(await server.signIn(ada))).token)
    }
    for (const [device, token] of tokens.entries()) {
      expect((await read(token)).status).toBe(device < 2 ? 401 : 200)
    }
  })
})

describe('a session of a few seconds', () => {
  test('lasts while it is used', async () => {
    const idleDays = String((10 * SECOND) / DAY)
    const server = await openTestServer('sqlite', { SESSION_IDLE_DAYS: idleDays })
    const { token } = await expectSignedIn(await server.signIn(createTestUser()))
    for (const _time of [1, 2, 3]) {
      server.advanceClock(6 * SECOND)
      await expectUser(await server.send('GET', '/api/user', { token }))
    }
    server.advanceClock(11 * SECOND)
    await expectProblem(await server.send('GET', '/api/user', { token }), 'unauthenticated')
    await server.close()
  })
})

describe('the sessions of a product', () => {
  test('have the lifetimes of foyer.config.ts, which the environment overrides', async () => {
    const product = createTestProduct({ sessions: { idleDays: 3, maxDays: 4 } })
    for (const [settings, idleDays] of [
      [{}, 3] as const,
      [{ SESSION_IDLE_DAYS: '1' }, 1] as const,
    ]) {
      const server = await openTestServer('sqlite', settings, product)
      const { token } = await expectSignedIn(await server.signIn(createTestUser()))
      const read = () => server.send('GET', '/api/user', { token })
      server.advanceClock(idleDays * DAY - SECOND)
      await expectUser(await read())
      server.advanceClock(idleDays * DAY)
      await expectProblem(await read(), 'unauthenticated')
      await server.close()
    }
  })

  test('are at most as many as foyer.config.ts allows; the oldest ends', async () => {
    const product = createTestProduct({ sessions: { perUser: 2 } })
    const server = await openTestServer('sqlite', {}, product)
    const user = createTestUser()
    const tokens: string[] = []
    for (const _time of [1, 2, 3]) {
      tokens.push((await expectSignedIn(await server.signIn(user))).token)
      server.advanceClock(SECOND)
    }
    const answers = tokens.map((token) => server.send('GET', '/api/user', { token }))
    const statuses = (await Promise.all(answers)).map(({ status }) => status)
    expect(statuses).toEqual([401, 200, 200])
    await server.close()
  })
})
