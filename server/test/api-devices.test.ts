import { sessionList, type Session } from '@foyer/contract/bodies.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectProblem, expectSignedIn, expectUser } from './answers.ts'
import { DIALECTS } from './test-databases.ts'
import { claimsOf, createPerson, type TestPerson } from './test-people.ts'
import { openTestServer, type TestServer } from './test-server.ts'

const SECOND = 1_000
const MINUTE = 60 * SECOND
const DAY = 24 * 60 * MINUTE

const PATH = '/api/user/sessions'
const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; rv:140.0) Gecko/20100101 Firefox/140.0'

describe.each(DIALECTS)('the devices of a person, on %s', (dialect) => {
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

  const isIn = async (token: string) =>
    (await replica.send('GET', '/api/user', { token })).status === 200
  const end = (token: string, id = '') =>
    server.send('DELETE', id ? `${PATH}/${id}` : PATH, { token })

  /** Signs a person in; each time a second later. */
  async function enter(person: TestPerson) {
    server.pass(SECOND)
    return expectSignedIn(await server.signIn(person))
  }

  async function list(token: string, on = server): Promise<Session[]> {
    const response = await on.send('GET', PATH, { token })
    expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store'])
    return sessionList.strict().parse(await response.json()).sessions
  }

  async function idOf(token: string): Promise<string> {
    return (await list(token)).find(({ current }) => current)?.id ?? 'none'
  }

  async function confirm(token: string, person: TestPerson) {
    const id_token = await server.issuer.sign(
      claimsOf({ ...person, emailVerified: true }, server.now()),
    )
    return server.send('POST', '/api/user/verification', { token, body: { id_token } })
  }

  test.each(['one of them is ended', 'all others are'])(
    'do not come back when %s, though the clock of the provider runs ahead',
    async (which) => {
      const ada = createPerson()
      const ahead = server.now() + 20 * SECOND
      const id_token = await server.issuer.sign(claimsOf(ada, ahead))
      const thief = await expectSignedIn(await server.signIn(ada, 'login', { id_token }))
      const { token } = await enter(ada)
      const one = which.startsWith('one') ? await idOf(thief.token) : ''
      expect((await end(token, one)).status).toBe(204)
      expect(await isIn(thief.token)).toBe(false)
      await expectProblem(
        await server.signIn(ada, 'login', { id_token }),
        'reauthentication_required',
      )
      expect(await isIn(token)).toBe(true)
      const later = await server.issuer.sign(claimsOf(ada, ahead + SECOND))
      await expectSignedIn(await server.signIn(ada, 'login', { id_token: later }))
    },
  )

  test('are told with browser, system, network and times, and nothing else', async () => {
    const ada = createPerson()
    const { id_token } = { id_token: await server.issuer.sign(claimsOf(ada, server.now())) }
    const { token } = await expectSignedIn(
      await server.send('POST', '/api/login', {
        headers: { 'User-Agent': FIREFOX, 'X-Forwarded-For': '203.0.113.77' },
        body: { email: ada.email, firebase_uuid: ada.uid, id_token },
      }),
    )
    const [here, ...others] = await list(token)
    expect(others).toEqual([])
    expect(here).toMatchObject({
      browser: 'Firefox',
      system: 'Windows',
      address: '203.0.113.0/24',
      provider: 'password',
      current: true,
    })
    expect(here?.created_at).toBe(here?.last_seen_at)
    expect(JSON.stringify(here)).not.toContain(token)
  })

  test('come with the one that asks first, then the last seen', async () => {
    const ada = createPerson()
    const tokens = [await enter(ada), await enter(ada), await enter(ada)].map(({ token }) => token)
    const ids = await Promise.all(tokens.map(idOf))
    const [first = '', second = ''] = tokens
    expect((await list(first)).map(({ id }) => id)).toEqual([ids[0], ids[2], ids[1]])
    server.pass(2 * MINUTE)
    await expectUser(await server.send('GET', '/api/user', { token: second }))
    expect((await list(first)).map(({ id }) => id)).toEqual([ids[0], ids[1], ids[2]])
  })

  test('are those of nobody else', async () => {
    const [ada, bob] = [await enter(createPerson()), await enter(createPerson())]
    expect(await list(ada.token)).toHaveLength(1)
    expect(await idOf(ada.token)).not.toBe(await idOf(bob.token))
  })

  test('are not told once they are over', async () => {
    const ada = createPerson()
    await enter(ada)
    server.pass(4 * DAY)
    const used = await enter(ada)
    server.pass(4 * DAY)
    expect(await list(used.token)).toHaveLength(1)
    for (const _step of [1, 2, 3, 4]) {
      server.pass(6 * DAY)
      await expectUser(await server.send('GET', '/api/user', { token: used.token }))
    }
    const last = await enter(ada)
    server.pass(3 * DAY)
    expect(await list(last.token)).toHaveLength(1)
  })

  test('are ended one at a time, on every server at once', async () => {
    const ada = createPerson()
    const [here, there] = [await enter(ada), await enter(ada)]
    const response = await end(here.token, await idOf(there.token))
    expect([response.status, await response.text()]).toEqual([204, ''])
    expect([await isIn(here.token), await isIn(there.token)]).toEqual([true, false])
    expect(await list(here.token)).toHaveLength(1)
  })

  test('that are ended one at a time do not come back with a sign-in of before', async () => {
    const ada = createPerson()
    const [here, there, third] = [await enter(ada), await enter(ada), await enter(ada)]
    const id_token = await server.issuer.sign(claimsOf(ada, server.now()))
    server.pass(2 * SECOND)
    await end(here.token, await idOf(there.token))
    await expectProblem(
      await server.signIn(ada, 'login', { id_token }),
      'reauthentication_required',
    )
    expect([await isIn(here.token), await isIn(third.token)]).toEqual([true, true])
    await expectSignedIn(await confirm(here.token, ada))
  })

  test('may be ended from themselves, which is a logout', async () => {
    const ada = createPerson()
    const [here, there] = [await enter(ada), await enter(ada)]
    expect((await end(here.token, await idOf(here.token))).status).toBe(204)
    expect([await isIn(here.token), await isIn(there.token)]).toEqual([false, true])
  })

  test('of others, of before and of nobody are not found, and go on', async () => {
    const [ada, bob] = [createPerson(), await enter(createPerson())]
    const [here, there] = [await enter(ada), await enter(ada)]
    const over = await idOf(there.token)
    await end(here.token, over)
    const ids = [await idOf(bob.token), over, 'nothing', here.id, '%', '*', `${over}%2f..`]
    for (const id of ids) await expectProblem(await end(here.token, id), 'not_found')
    expect([await isIn(here.token), await isIn(bob.token)]).toEqual([true, true])
  })

  test('are all ended but this one, and the sign-ins behind them are worth nothing', async () => {
    const ada = createPerson()
    const here = await enter(ada)
    const id_token = await server.issuer.sign(claimsOf(ada, server.now()))
    const others = [await enter(ada), await enter(ada)]
    server.pass(2 * SECOND)
    expect((await end(here.token)).status).toBe(204)
    expect(await isIn(here.token)).toBe(true)
    for (const { token } of others) expect(await isIn(token)).toBe(false)
    // Whoever still holds a proof of then does not come back with it.
    await expectProblem(
      await server.signIn(ada, 'login', { id_token }),
      'reauthentication_required',
    )
    await enter(ada)
  })

  test('can be alone already, and stay so', async () => {
    const { token } = await enter(createPerson())
    for (const _time of [1, 2]) expect((await end(token)).status).toBe(204)
    expect(await list(token)).toHaveLength(1)
  })

  test('that stayed when the others ended can still be made one of a verified person', async () => {
    const ada = createPerson()
    const { token } = await enter(ada)
    const id = await idOf(token)
    server.pass(10 * MINUTE)
    await end(token)
    const after = await expectSignedIn(await confirm(token, ada))
    expect(after.email_verified).toBe(true)
    // The same device, under another token.
    expect(await list(after.token)).toMatchObject([{ id, current: true }])
  })

  test('that ended all others after a reset are ended by it all the same', async () => {
    for (const emailVerified of [true, false]) {
      const ada = createPerson({ emailVerified })
      const thief = await enter(ada)
      server.pass(MINUTE)
      server.issuer.tell(ada.uid, { validSince: String(Math.floor(server.now() / SECOND)) })
      server.pass(MINUTE)
      // The provider tells us of a reset with the next proof: until then nobody may talk it away.
      expect((await end(thief.token)).status).toBe(204)
      if (!emailVerified) {
        await expectProblem(await confirm(thief.token, ada), 'unauthenticated')
      } else await enter(ada)
      expect(await isIn(thief.token)).toBe(false)
    }
  })

  test('that are ended in the same instant by each other leave one or none, and fail nobody', async () => {
    const ada = createPerson()
    const tokens = [await enter(ada), await enter(ada), await enter(ada)].map(({ token }) => token)
    const answers = await Promise.all(tokens.map((token) => end(token)))
    const statuses = answers.map(({ status }) => status).toSorted((one, two) => one - two)
    expect(statuses).toEqual([204, 401, 401])
  })

  test('are asked for with a bearer that is good, by their own methods', async () => {
    const { token } = await enter(createPerson())
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
    expect(await isIn(token)).toBe(true)
  })
})
