import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createActivityService } from '../src/services/activity-service.ts'
import { recordActivity } from '../src/services/record-activity.ts'
import { openDatabase, type Database } from '../src/stores/database.ts'
import { usersStore } from '../src/stores/users-store.ts'
import { expectProblem, expectSignedIn, expectUser } from './answers.ts'
import { askToMove } from './ask-to-move.ts'
import { ACTIVITY_PATH, NOWHERE, readActivity } from './read-activity.ts'
import { DIALECTS } from './test-databases.ts'
import { claimsOf, createPerson, type TestPerson } from './test-people.ts'
import { openTestServer, type SendOptions, type TestServer } from './test-server.ts'

const SECOND = 1_000
const MINUTE = 60 * SECOND
const DAY = 24 * 60 * MINUTE

const NAMES = { first_name: 'Ada', last_name: 'Lovelace' }

describe.each(DIALECTS)('what happened to an account, on %s', (dialect) => {
  let server: TestServer
  let database: Database
  beforeAll(async () => {
    server = await openTestServer(dialect, { TRUSTED_PROXIES: '127.0.0.0/8' })
    database = await openDatabase(server.databaseUrl, () => {})
  })
  afterAll(async () => {
    await database.close()
    await server.close()
  })

  const seconds = () => Math.floor(server.now() / SECOND)
  const reset = (person: TestPerson) =>
    server.issuer.tell(person.uid, { validSince: String(seconds()) })

  /** Signs in, a minute later each time, so that what happened has an order. */
  async function enter(person: TestPerson) {
    server.pass(MINUTE)
    return expectSignedIn(await server.signIn(person))
  }

  const read = (token: string) => readActivity(server, token)
  const events = async (token: string) => (await read(token)).map(({ event }) => event)

  test('is told from the newest on, with when, how and from where', async () => {
    const lin = createPerson({ provider: 'google.com', emailVerified: true })
    const body = {
      email: lin.email,
      firebase_uuid: lin.uid,
      id_token: await server.issuer.sign(claimsOf(lin, server.now())),
    }
    const agent = 'Mozilla/5.0 (Windows NT 10.0; rv:140.0) Gecko/20100101 Firefox/140.0'
    const headers = { 'User-Agent': agent, 'X-Forwarded-For': '2001:db8:7:8::9' }
    await server.send('POST', '/api/loginWithProviders', { body, headers })
    const { token } = await enter(lin)
    const [last, first, ...others] = await read(token)
    expect(others).toEqual([])
    expect(last).toMatchObject({ event: 'signed-in', provider: 'google.com', browser: '' })
    expect(first).toEqual({
      event: 'account-created',
      at: first?.at,
      provider: 'google.com',
      browser: 'Firefox',
      system: 'Windows',
      address: '2001:db8:7::/48',
    })
    expect(Date.parse(last?.at ?? '') - Date.parse(first?.at ?? '')).toBeGreaterThanOrEqual(MINUTE)
  })

  test('holds what people do, and not what changed nothing', async () => {
    const ada = createPerson()
    const [gone, here, there] = [await enter(ada), await enter(ada), await enter(ada)]
    const { token, id } = here
    const send = (method: string, path: string, options: SendOptions = {}) => {
      server.pass(SECOND)
      return server.send(method, `/api/user${path}`, { token, ...options })
    }
    for (const _twice of [1, 2]) await expectUser(await send('PUT', `/${id}`, { body: NAMES }))
    await send('GET', '/logout', { token: gone.token })
    const sessions = (await (await send('GET', '/sessions')).json()) as {
      sessions: { id: string }[]
    }
    await send('DELETE', `/sessions/${sessions.sessions[1]?.id}`)
    await send('DELETE', '/sessions/nothing')
    await send('DELETE', '/sessions')
    await send('GET', '/export')
    await send('GET', '')
    expect(await events(token)).toEqual([
      'data-exported',
      'other-sessions-ended',
      'session-ended',
      'signed-out',
      'names-changed',
      'signed-in',
      'signed-in',
      'account-created',
    ])
    expect(there.id).toBe(id)
  })

  test('holds what became of the address', async () => {
    const ada = createPerson()
    const { token } = await enter(ada)
    server.pass(MINUTE)
    const verified = { ...ada, emailVerified: true }
    const id_token = await server.issuer.sign(claimsOf(verified, server.now()))
    await server.send('POST', '/api/user/verification', { token, body: { id_token } })
    const to = { ...verified, email: `new-${ada.email}` }
    const here = await enter(verified)
    expect((await askToMove(server, verified, { token: here.token, to: to.email })).status).toBe(
      204,
    )
    await enter(to)
    const back = await enter(verified)
    expect((await events(back.token)).toSorted()).toEqual([
      'account-created',
      'email-change-asked',
      'email-change-undone',
      'email-changed',
      'email-verified',
      'signed-in',
      'signed-in',
      'signed-in',
    ])
  })

  test('holds a reset once, and says nothing of who made it', async () => {
    const ada = createPerson({ emailVerified: true })
    await enter(ada)
    const before = await server.issuer.sign(claimsOf(ada, server.now()))
    server.pass(MINUTE)
    reset(ada)
    const late = await server.signIn(ada, 'login', { id_token: before })
    await expectProblem(late, 'invalid_identity_token')
    await enter(ada)
    const { token } = await enter(ada)
    const activity = await read(token)
    expect(activity.filter(({ event }) => event === 'sign-ins-revoked')).toHaveLength(1)
    expect(activity.find(({ event }) => event === 'sign-ins-revoked')).toMatchObject(NOWHERE)
    reset(ada)
    const after = await enter(ada)
    expect((await events(after.token)).slice(0, 2).toSorted()).toEqual([
      'sign-ins-revoked',
      'signed-in',
    ])
  })

  test('holds that somebody with a genuine proof was turned away, and why to nobody', async () => {
    const ada = createPerson({ emailVerified: true })
    const { token } = await enter(ada)
    const old = { ...claimsOf(ada, server.now()), auth_time: seconds() - 10 * 60 }
    server.pass(SECOND)
    const id_token = await server.issuer.sign(old)
    await expectProblem(
      await server.signIn(ada, 'login', { id_token }),
      'reauthentication_required',
    )
    const [refused] = await read(token)
    expect(refused).toMatchObject({ event: 'sign-in-refused', provider: 'password' })
    // By an unverified proof, of another address, of another call: each is one more.
    server.pass(SECOND)
    await expectProblem(await server.signIn({ ...ada, emailVerified: false }), 'forbidden')
    server.pass(SECOND)
    await expectProblem(await server.signIn(ada, 'loginWithProviders'), 'identity_mismatch')
    expect((await events(token)).filter((event) => event === 'sign-in-refused')).toHaveLength(3)
  })

  test('is not written by strangers, nor by a proof that only needs renewing', async () => {
    const ada = createPerson({ emailVerified: true })
    const { token } = await enter(ada)
    server.pass(SECOND)
    // Somebody else's proof that names her, a forged one of her, none at all.
    const eve = createPerson()
    await server.signIn(eve, 'login', { email: ada.email, firebase_uuid: ada.uid })
    await server.signIn({ ...eve, email: ada.email })
    const genuine = await server.issuer.sign(claimsOf(ada, server.now()))
    await server.signIn(ada, 'login', { id_token: `${genuine.slice(0, -8)}AAAAAAAA` })
    await server.signIn(ada, 'login', { id_token: '' })
    expect(await events(token)).toEqual(['account-created'])
    const bob = createPerson()
    const { token: of } = await enter(bob)
    server.issuer.tell(bob.uid, { emailVerified: true })
    await expectProblem(await server.signIn(bob), 'forbidden')
    expect(await events(of)).toEqual(['account-created'])
  })

  test('of a squatter is not handed on to whoever proves the address', async () => {
    const squatter = createPerson()
    await enter(squatter)
    await enter(squatter)
    const owner: TestPerson = { ...squatter, provider: 'google.com', emailVerified: true }
    const { token } = await enter(owner)
    expect((await events(token)).toSorted()).toEqual(['email-verified', 'signed-in'])
    // By the credential that made the account it is their own.
    const ada = createPerson()
    await enter(ada)
    const same = await enter({ ...ada, emailVerified: true })
    expect(await events(same.token)).toHaveLength(3)
    // A new identity that takes the address begins with nothing.
    const anew = createPerson({ email: ada.email, emailVerified: true })
    expect(await events((await enter(anew)).token)).toEqual(['account-created'])
  })

  test('is told for ninety days, then swept; and is gone with the person', async () => {
    const ada = createPerson()
    const first = await enter(ada)
    server.pass(90 * DAY - 2 * MINUTE)
    expect(await events((await enter(ada)).token)).toContain('account-created')
    server.pass(3 * MINUTE)
    const { token } = await enter(ada)
    expect(await events(token)).not.toContain('account-created')
    const count = async (event: 'account-created' | 'signed-in') =>
      (
        await database.tables
          .selectFrom('activity')
          .select('at')
          .where('user_id', '=', first.id)
          .where('event', '=', event)
          .execute()
      ).length
    expect(await count('account-created')).toBe(1)
    await createActivityService(database, server.now).sweep()
    expect([await count('account-created'), await count('signed-in')]).toEqual([0, 2])
    await usersStore.delete(database.tables, first.id)
    expect(await count('signed-in')).toBe(0)
  })

  test('is bounded, and noise of one kind hides nothing of another', async () => {
    const { id, token } = await enter(createPerson())
    const start = server.now()
    await database.transaction(async (tx) => {
      for (let time = 1; time <= 250; time++) {
        const row = { user_id: id, event: 'names-changed', at: start + time, ...NOWHERE } as const
        await recordActivity(tx, row)
      }
      // The same in the same millisecond is one thing.
      await recordActivity(tx, { user_id: id, event: 'names-changed', at: start + 250, ...NOWHERE })
    })
    const activity = await read(token)
    expect(activity).toHaveLength(101)
    expect(activity.at(-1)?.event).toBe('account-created')
    expect(activity[0]?.at).toBe(new Date(start + 250).toISOString())
  })

  test('is asked for with a bearer that is good, by GET and HEAD', async () => {
    const { token } = await enter(createPerson())
    await expectProblem(await server.send('GET', ACTIVITY_PATH), 'unauthenticated')
    await expectProblem(
      await server.send('GET', ACTIVITY_PATH, { token: `${token}x` }),
      'unauthenticated',
    )
    const wrong = await server.send('DELETE', ACTIVITY_PATH, { token })
    expect(wrong.headers.get('allow')).toBe('GET, HEAD, OPTIONS')
    await expectProblem(wrong, 'method_not_allowed')
    expect((await server.send('HEAD', ACTIVITY_PATH, { token })).status).toBe(200)
  })
})
