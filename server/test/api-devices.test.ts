import { sessionList, type DeviceSession } from '@foyer/contract/schemas.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectProblem, expectSignedIn, expectUser, type TestServer } from '../../testing/api.ts'
import { DIALECTS } from '../../testing/databases.ts'
import { createClaims, createTestUser, type TestUser } from '../../testing/users.ts'
import { openTestServer } from '../../testing/in-process.ts'

const SECOND = 1_000
const MINUTE = 60 * SECOND
const DAY = 24 * 60 * MINUTE

const PATH = '/api/user/sessions'
const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; rv:140.0) Gecko/20100101 Firefox/140.0'

describe.each(DIALECTS)('the sessions of a user, on %s', (dialect) => {
  let server: TestServer
  let replica: TestServer
  beforeAll(async () => {
    server = await openTestServer(dialect, { TRUSTED_PROXIES: '127.0.0.0/8' })
    replica = await openTestServer(dialect, { DATABASE_URL: server.databaseUrl })
  })
  afterAll(async () => {
    await replica.close()
    await server.close()
  })

  const isSignedIn = async (token: string) =>
    (await replica.send('GET', '/api/user', { token })).status === 200
  const end = (token: string, id = '') =>
    server.send('DELETE', id ? `${PATH}/${id}` : PATH, { token })

  /** Signs in one second after the previous sign-in. */
  async function openSession(user: TestUser) {
    server.advanceClock(SECOND)
    return expectSignedIn(await server.signIn(user))
  }

  async function list(token: string, on = server): Promise<DeviceSession[]> {
    const response = await on.send('GET', PATH, { token })
    expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store'])
    return sessionList.strict().parse(await response.json()).sessions
  }

  async function idOf(token: string): Promise<string> {
    return (await list(token)).find(({ current }) => current)?.id ?? 'none'
  }

  async function confirm(token: string, user: TestUser) {
    const id_token = await server.provider.sign(
      createClaims({ ...user, emailVerified: true }, server.now()),
    )
    return server.send('POST', '/api/user/verification', { token, body: { id_token } })
  }

  test.each(['one is ended', 'the others are ended'])(
    'cannot be reopened after %s, even if the clock of the provider is ahead',
    async (which) => {
      const ada = createTestUser()
      const ahead = server.now() + 20 * SECOND
      const id_token = await server.provider.sign(createClaims(ada, ahead))
      const thief = await expectSignedIn(await server.signIn(ada, 'login', { id_token }))
      const { token } = await openSession(ada)
      const one = which.startsWith('one') ? await idOf(thief.token) : ''
      expect((await end(token, one)).status).toBe(204)
      expect(await isSignedIn(thief.token)).toBe(false)
      await expectProblem(
        await server.signIn(ada, 'login', { id_token }),
        'reauthentication_required',
      )
      expect(await isSignedIn(token)).toBe(true)
      const later = await server.provider.sign(createClaims(ada, ahead + SECOND))
      await expectSignedIn(await server.signIn(ada, 'login', { id_token: later }))
    },
  )

  test('are listed with browser, system, network and times, but without tokens', async () => {
    const ada = createTestUser()
    const id_token = await server.provider.sign(createClaims(ada, server.now()))
    const { token } = await expectSignedIn(
      await server.send('POST', '/api/login', {
        headers: { 'User-Agent': FIREFOX, 'X-Forwarded-For': '203.0.113.77' },
        body: { email: ada.email, firebase_uuid: ada.uid, id_token },
      }),
    )
    const [thisDevice, ...others] = await list(token)
    expect(others).toEqual([])
    expect(thisDevice).toMatchObject({
      browser: 'Firefox',
      system: 'Windows',
      address: '203.0.113.0/24',
      provider: 'password',
      current: true,
    })
    expect(thisDevice?.created_at).toBe(thisDevice?.last_seen_at)
    expect(JSON.stringify(thisDevice)).not.toContain(token)
  })

  test('are listed with the current one first, then by last use', async () => {
    const ada = createTestUser()
    const tokens = [await openSession(ada), await openSession(ada), await openSession(ada)].map(
      ({ token }) => token,
    )
    const ids = await Promise.all(tokens.map(idOf))
    const [first = '', second = ''] = tokens
    expect((await list(first)).map(({ id }) => id)).toEqual([ids[0], ids[2], ids[1]])
    server.advanceClock(2 * MINUTE)
    await expectUser(await server.send('GET', '/api/user', { token: second }))
    expect((await list(first)).map(({ id }) => id)).toEqual([ids[0], ids[1], ids[2]])
  })

  test('of other users are not listed', async () => {
    const [ada, bob] = [await openSession(createTestUser()), await openSession(createTestUser())]
    expect(await list(ada.token)).toHaveLength(1)
    expect(await idOf(ada.token)).not.toBe(await idOf(bob.token))
  })

  test('are not listed after they expire', async () => {
    const ada = createTestUser()
    await openSession(ada)
    server.advanceClock(4 * DAY)
    const active = await openSession(ada)
    server.advanceClock(4 * DAY)
    expect(await list(active.token)).toHaveLength(1)
    for (const _step of [1, 2, 3, 4]) {
      server.advanceClock(6 * DAY)
      await expectUser(await server.send('GET', '/api/user', { token: active.token }))
    }
    const last = await openSession(ada)
    server.advanceClock(3 * DAY)
    expect(await list(last.token)).toHaveLength(1)
  })

  test('can be ended one at a time, on every server at once', async () => {
    const ada = createTestUser()
    const [thisDevice, otherDevice] = [await openSession(ada), await openSession(ada)]
    const response = await end(thisDevice.token, await idOf(otherDevice.token))
    expect([response.status, await response.text()]).toEqual([204, ''])
    expect([await isSignedIn(thisDevice.token), await isSignedIn(otherDevice.token)]).toEqual([
      true,
      false,
    ])
    expect(await list(thisDevice.token)).toHaveLength(1)
  })

  test('cannot be reopened with an older sign-in', async () => {
    const ada = createTestUser()
    const [thisDevice, otherDevice, third] = [
      await openSession(ada),
      await openSession(ada),
      await openSession(ada),
    ]
    const id_token = await server.provider.sign(createClaims(ada, server.now()))
    server.advanceClock(2 * SECOND)
    await end(thisDevice.token, await idOf(otherDevice.token))
    await expectProblem(
      await server.signIn(ada, 'login', { id_token }),
      'reauthentication_required',
    )
    expect([await isSignedIn(thisDevice.token), await isSignedIn(third.token)]).toEqual([
      true,
      true,
    ])
    await expectSignedIn(await confirm(thisDevice.token, ada))
  })

  test('can be ended by their own device, which is a logout', async () => {
    const ada = createTestUser()
    const [thisDevice, otherDevice] = [await openSession(ada), await openSession(ada)]
    expect((await end(thisDevice.token, await idOf(thisDevice.token))).status).toBe(204)
    expect([await isSignedIn(thisDevice.token), await isSignedIn(otherDevice.token)]).toEqual([
      false,
      true,
    ])
  })

  test('are not found if they are ended, unknown, or of another user', async () => {
    const [ada, bob] = [createTestUser(), await openSession(createTestUser())]
    const [thisDevice, otherDevice] = [await openSession(ada), await openSession(ada)]
    const endedId = await idOf(otherDevice.token)
    await end(thisDevice.token, endedId)
    const ids = [
      await idOf(bob.token),
      endedId,
      'nothing',
      thisDevice.id,
      '%',
      '*',
      `${endedId}%2f..`,
    ]
    for (const id of ids) await expectProblem(await end(thisDevice.token, id), 'not_found')
    expect([await isSignedIn(thisDevice.token), await isSignedIn(bob.token)]).toEqual([true, true])
  })

  test('can all be ended except the current one, and their sign-ins become invalid', async () => {
    const ada = createTestUser()
    const thisDevice = await openSession(ada)
    const id_token = await server.provider.sign(createClaims(ada, server.now()))
    const others = [await openSession(ada), await openSession(ada)]
    server.advanceClock(2 * SECOND)
    expect((await end(thisDevice.token)).status).toBe(204)
    expect(await isSignedIn(thisDevice.token)).toBe(true)
    for (const { token } of others) expect(await isSignedIn(token)).toBe(false)
    // An older proof cannot start a new session.
    await expectProblem(
      await server.signIn(ada, 'login', { id_token }),
      'reauthentication_required',
    )
    await openSession(ada)
  })

  test('of other devices can be ended even if there are none', async () => {
    const { token } = await openSession(createTestUser())
    for (const _time of [1, 2]) expect((await end(token)).status).toBe(204)
    expect(await list(token)).toHaveLength(1)
  })

  test('the remaining session can still become verified', async () => {
    const ada = createTestUser()
    const { token } = await openSession(ada)
    const id = await idOf(token)
    server.advanceClock(10 * MINUTE)
    await end(token)
    const after = await expectSignedIn(await confirm(token, ada))
    expect(after.email_verified).toBe(true)
    // The same device with a new token.
    expect(await list(after.token)).toMatchObject([{ id, current: true }])
  })

  test('a session from before a reset ends with the next proof, even if it has ended the other sessions', async () => {
    for (const emailVerified of [true, false]) {
      const ada = createTestUser({ emailVerified })
      const thief = await openSession(ada)
      server.advanceClock(MINUTE)
      server.provider.setAccount(ada.uid, { validSince: String(Math.floor(server.now() / SECOND)) })
      server.advanceClock(MINUTE)
      // The server detects the reset with the next proof; ending sessions must not prevent that.
      expect((await end(thief.token)).status).toBe(204)
      if (!emailVerified) {
        await expectProblem(await confirm(thief.token, ada), 'unauthenticated')
      } else await openSession(ada)
      expect(await isSignedIn(thief.token)).toBe(false)
    }
  })

  test('sessions that end each other concurrently leave at most one and do not fail', async () => {
    const ada = createTestUser()
    const tokens = [await openSession(ada), await openSession(ada), await openSession(ada)].map(
      ({ token }) => token,
    )
    const responses = await Promise.all(tokens.map((token) => end(token)))
    const statuses = responses.map(({ status }) => status).toSorted((one, two) => one - two)
    expect(statuses).toEqual([204, 401, 401])
  })

  test('require a valid bearer token and an allowed method', async () => {
    const { token } = await openSession(createTestUser())
    const id = await idOf(token)
    for (const [method, path] of [
      ['GET', PATH],
      ['DELETE', PATH],
      ['DELETE', `${PATH}/${id}`],
    ] as const) {
      await expectProblem(await server.send(method, path), 'unauthenticated')
      await expectProblem(
        await server.send(method, path, { token: `${token}x` }),
        'unauthenticated',
      )
    }
    const allowed: [string, string, string][] = [
      ['POST', PATH, 'GET, HEAD, DELETE, OPTIONS'],
      ['PUT', PATH, 'GET, HEAD, DELETE, OPTIONS'],
      ['GET', `${PATH}/${id}`, 'DELETE, OPTIONS'],
      ['PUT', `${PATH}/${id}`, 'DELETE, OPTIONS'],
    ]
    for (const [method, path, allow] of allowed) {
      const response = await server.send(method, path, { token })
      expect(response.headers.get('allow')).toBe(allow)
      await expectProblem(response, 'method_not_allowed')
    }
    expect(await isSignedIn(token)).toBe(true)
  })
})
