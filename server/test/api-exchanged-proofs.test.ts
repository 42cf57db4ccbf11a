import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectProblem, expectSignedIn, readActivity, type TestServer } from '../../testing/api.ts'
import { BOTH_DIALECTS } from '../../testing/databases.ts'
import { openTestServer } from '../../testing/in-process.ts'
import { createClaims, createTestUser, type TestUser } from '../../testing/users.ts'
import { withDatabase } from '../../testing/rows.ts'

const SECOND = 1_000
const MINUTE = 60 * SECOND

describe.each(BOTH_DIALECTS)('a proof makes one session, on %s', (dialect) => {
  let server: TestServer
  beforeAll(async () => {
    server = await openTestServer(dialect)
  })
  afterAll(() => server.close())

  const issue = (user: TestUser, changes = {}) =>
    server.provider.sign({ ...createClaims(user, server.now()), ...changes })
  const exchange = (user: TestUser, id_token: string) => server.signIn(user, 'login', { id_token })
  const read = (token: string) => server.send('GET', '/api/user', { token })
  const statusOf = async (token: string) => (await read(token)).status
  const logOut = (token: string) => server.send('GET', '/api/user/logout', { token })

  async function signInOnce() {
    const ada = createTestUser()
    const idToken = await issue(ada)
    const { token } = await expectSignedIn(await exchange(ada, idToken))
    return { ada, idToken, token }
  }

  test('sent again while the session is unused: a new token, and the old one ends', async () => {
    const { ada, idToken, token } = await signInOnce()
    server.advanceClock(4 * MINUTE)
    const again = await expectSignedIn(await exchange(ada, idToken))
    expect(await statusOf(token)).toBe(401)
    expect(await statusOf(again.token)).toBe(200)
    const activity = await readActivity(server, again.token)
    expect(activity.map(({ event }) => event)).toEqual(['account-created'])
  })

  test('sent again after the session was used or has ended: a new sign-in is needed', async () => {
    const used = await signInOnce()
    expect(await statusOf(used.token)).toBe(200)
    await expectProblem(await exchange(used.ada, used.idToken), 'reauthentication_required')
    expect(await statusOf(used.token)).toBe(200)

    const ended = await signInOnce()
    await logOut(ended.token)
    await expectProblem(await exchange(ended.ada, ended.idToken), 'reauthentication_required')
  })

  test('with another spelling of its signature, it is the same proof', async () => {
    const { ada, idToken, token } = await signInOnce()
    expect(await statusOf(token)).toBe(200)
    const last = idToken.slice(-1)
    const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
    // The last of 342 characters has four bits that are not part of the 256 bytes.
    const spelling = alphabet[alphabet.indexOf(last) ^ 1]
    const response = await exchange(ada, idToken.slice(0, -1) + spelling)
    await expectProblem(response, 'reauthentication_required')
    expect(await statusOf(token)).toBe(200)
  })

  test('sent several times at once, it leaves one session', async () => {
    const ada = createTestUser()
    const idToken = await issue(ada)
    const responses = await Promise.all(Array.from({ length: 8 }, () => exchange(ada, idToken)))
    const users = await Promise.all(responses.map((response) => expectSignedIn(response)))
    const statuses = await Promise.all(users.map(({ token }) => statusOf(token)))
    expect(statuses.toSorted((one, other) => one - other)).toEqual([
      200,
      ...Array.from({ length: 7 }, () => 401),
    ])
  })

  test('a call that issues no session does not use up the proof', async () => {
    const ada = createTestUser({ emailVerified: true })
    const { token } = await expectSignedIn(await server.signIn(ada))
    const idToken = await issue(ada)
    const verification = { token, body: { id_token: idToken } }
    const confirmed = await server.send('POST', '/api/user/verification', verification)
    expect(confirmed.status).toBe(200)
    await expectSignedIn(await exchange(ada, idToken))
  })

  test('renewed ID tokens of one sign-in do not push out the sessions of other sign-ins', async () => {
    const ada = createTestUser()
    const own = await expectSignedIn(await server.signIn(ada))
    server.advanceClock(SECOND)
    const auth_time = Math.floor(server.now() / SECOND)
    const first = await expectSignedIn(await exchange(ada, await issue(ada, { auth_time })))
    for (let renewed = 0; renewed < 25; renewed++) {
      server.advanceClock(SECOND)
      await expectSignedIn(await exchange(ada, await issue(ada, { auth_time })))
    }
    expect(await statusOf(own.token)).toBe(200)
    expect(await statusOf(first.token)).toBe(200)
    await withDatabase(server.databaseUrl, async ({ tables }) => {
      const sessions = tables.selectFrom('sessions').select('id').where('user_id', '=', own.id)
      expect(await sessions.execute()).toHaveLength(20)
    })
  })

  test('a session is marked as used once', async () => {
    const { token } = await signInOnce()
    await read(token)
    const usedAt = () =>
      withDatabase(server.databaseUrl, ({ tables }) =>
        tables.selectFrom('sessions').select('used_at').orderBy('created_at', 'desc').execute(),
      )
    const [first] = await usedAt()
    expect(first?.used_at).toBeGreaterThan(0)
    server.advanceClock(10 * SECOND)
    await read(token)
    expect((await usedAt())[0]).toEqual(first)
  })
})
