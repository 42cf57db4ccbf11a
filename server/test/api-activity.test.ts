import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { deleteOldActivity, recordActivity } from '../src/emails/activity.ts'
import type { Database } from '../src/db/database.ts'
import {
  ACTIVITY_PATH,
  expectProblem,
  expectSignedIn,
  expectUser,
  NO_CONTEXT,
  readActivity,
  requestEmailChange,
  type SendOptions,
  type TestServer,
} from '../../testing/api.ts'
import { DIALECTS } from '../../testing/databases.ts'
import { createClaims, createTestUser, type TestUser } from '../../testing/users.ts'
import { openServerWithDatabase } from '../../testing/in-process.ts'

const SECOND = 1_000
const MINUTE = 60 * SECOND
const DAY = 24 * 60 * MINUTE

const NAMES = { first_name: 'Ada', last_name: 'Lovelace' }

describe.each(DIALECTS)('the activity of an account, on %s', (dialect) => {
  let server: TestServer
  let database: Database
  beforeAll(async () => {
    ;({ server, database } = await openServerWithDatabase(dialect, {
      TRUSTED_PROXIES: '127.0.0.0/8',
    }))
  })
  afterAll(() => server.close())

  const seconds = () => Math.floor(server.now() / SECOND)
  const reset = (user: TestUser) =>
    server.provider.setAccount(user.uid, { validSince: String(seconds()) })

  /** Signs in, each time a minute later, so that events have an order. */
  async function openSession(user: TestUser) {
    server.advanceClock(MINUTE)
    return expectSignedIn(await server.signIn(user))
  }

  const read = (token: string) => readActivity(server, token)
  const events = async (token: string) => (await read(token)).map(({ event }) => event)

  test('is listed newest first with time, method and client', async () => {
    const lin = createTestUser({ provider: 'google.com', emailVerified: true })
    const body = {
      email: lin.email,
      firebase_uuid: lin.uid,
      id_token: await server.provider.sign(createClaims(lin, server.now())),
    }
    const agent = 'Mozilla/5.0 (Windows NT 10.0; rv:140.0) Gecko/20100101 Firefox/140.0'
    const headers = { 'User-Agent': agent, 'X-Forwarded-For': '2001:db8:7:8::9' }
    await server.send('POST', '/api/loginWithProviders', { body, headers })
    const { token } = await openSession(lin)
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

  test('records what users do, but not calls that change nothing', async () => {
    const ada = createTestUser()
    const [gone, thisDevice, there] = [
      await openSession(ada),
      await openSession(ada),
      await openSession(ada),
    ]
    const { token, id } = thisDevice
    const send = (method: string, path: string, options: SendOptions = {}) => {
      server.advanceClock(SECOND)
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

  test('records verification, change and undo of the email', async () => {
    const ada = createTestUser()
    const { token } = await openSession(ada)
    server.advanceClock(MINUTE)
    const verified = { ...ada, emailVerified: true }
    const id_token = await server.provider.sign(createClaims(verified, server.now()))
    await server.send('POST', '/api/user/verification', { token, body: { id_token } })
    const to = { ...verified, email: `new-${ada.email}` }
    const thisDevice = await openSession(verified)
    expect(
      (await requestEmailChange(server, verified, { token: thisDevice.token, newEmail: to.email }))
        .status,
    ).toBe(204)
    await openSession(to)
    const back = await openSession(verified)
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

  test('records a reset once, without a client', async () => {
    const ada = createTestUser({ emailVerified: true })
    await openSession(ada)
    const before = await server.provider.sign(createClaims(ada, server.now()))
    server.advanceClock(MINUTE)
    reset(ada)
    const late = await server.signIn(ada, 'login', { id_token: before })
    await expectProblem(late, 'invalid_identity_token')
    await openSession(ada)
    const { token } = await openSession(ada)
    const activity = await read(token)
    expect(activity.filter(({ event }) => event === 'sign-ins-revoked')).toHaveLength(1)
    expect(activity.find(({ event }) => event === 'sign-ins-revoked')).toMatchObject(NO_CONTEXT)
    reset(ada)
    const after = await openSession(ada)
    expect((await events(after.token)).slice(0, 2).toSorted()).toEqual([
      'sign-ins-revoked',
      'signed-in',
    ])
  })

  test('records a refused sign-in with a valid proof, without the reason', async () => {
    const ada = createTestUser({ emailVerified: true })
    const { token } = await openSession(ada)
    const old = { ...createClaims(ada, server.now()), auth_time: seconds() - 10 * 60 }
    server.advanceClock(SECOND)
    const id_token = await server.provider.sign(old)
    await expectProblem(
      await server.signIn(ada, 'login', { id_token }),
      'reauthentication_required',
    )
    const [refused] = await read(token)
    expect(refused).toMatchObject({ event: 'sign-in-refused', provider: 'password' })
    // Unverified proof, other email, other call: each is recorded.
    server.advanceClock(SECOND)
    await expectProblem(await server.signIn({ ...ada, emailVerified: false }), 'forbidden')
    server.advanceClock(SECOND)
    await expectProblem(await server.signIn(ada, 'loginWithProviders'), 'identity_mismatch')
    expect((await events(token)).filter((event) => event === 'sign-in-refused')).toHaveLength(3)
  })

  test('does not record invalid proofs, or proofs that only need to be renewed', async () => {
    const ada = createTestUser({ emailVerified: true })
    const { token } = await openSession(ada)
    server.advanceClock(SECOND)
    // Another user's proof, a forged one, and none.
    const eve = createTestUser()
    await server.signIn(eve, 'login', { email: ada.email, firebase_uuid: ada.uid })
    await server.signIn({ ...eve, email: ada.email })
    const genuine = await server.provider.sign(createClaims(ada, server.now()))
    await server.signIn(ada, 'login', { id_token: `${genuine.slice(0, -8)}AAAAAAAA` })
    await server.signIn(ada, 'login', { id_token: '' })
    expect(await events(token)).toEqual(['account-created'])
    const bob = createTestUser()
    const { token: of } = await openSession(bob)
    server.provider.setAccount(bob.uid, { emailVerified: true })
    await expectProblem(await server.signIn(bob), 'forbidden')
    expect(await events(of)).toEqual(['account-created'])
  })

  test('is cleared when the email is first verified by its owner', async () => {
    const attacker = createTestUser()
    await openSession(attacker)
    await openSession(attacker)
    const owner: TestUser = { ...attacker, provider: 'google.com', emailVerified: true }
    const { token } = await openSession(owner)
    expect((await events(token)).toSorted()).toEqual(['email-verified', 'signed-in'])
    // With the credential that created the account, the activity is the user's own.
    const ada = createTestUser()
    await openSession(ada)
    const same = await openSession({ ...ada, emailVerified: true })
    expect(await events(same.token)).toHaveLength(3)
    // A new identity that takes the email starts without activity.
    const recreated = createTestUser({ email: ada.email, emailVerified: true })
    expect(await events((await openSession(recreated)).token)).toEqual(['account-created'])
  })

  test('is kept for ninety days and deleted with the user', async () => {
    const ada = createTestUser()
    const first = await openSession(ada)
    server.advanceClock(90 * DAY - 2 * MINUTE)
    expect(await events((await openSession(ada)).token)).toContain('account-created')
    server.advanceClock(3 * MINUTE)
    const { token } = await openSession(ada)
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
    await deleteOldActivity({ database, clock: server.now })
    expect([await count('account-created'), await count('signed-in')]).toEqual([0, 2])
    await database.tables.deleteFrom('users').where('id', '=', first.id).execute()
    expect(await count('signed-in')).toBe(0)
  })

  test('is limited per kind of event', async () => {
    const { id, token } = await openSession(createTestUser())
    const start = server.now()
    await database.transaction(async (tx) => {
      for (let time = 1; time <= 250; time++) {
        const row = {
          user_id: id,
          event: 'names-changed',
          at: start + time,
          ...NO_CONTEXT,
        } as const
        await recordActivity(tx, row)
      }
      // The same event in the same millisecond is recorded once.
      await recordActivity(tx, {
        user_id: id,
        event: 'names-changed',
        at: start + 250,
        ...NO_CONTEXT,
      })
    })
    const activity = await read(token)
    expect(activity).toHaveLength(101)
    expect(activity.at(-1)?.event).toBe('account-created')
    expect(activity[0]?.at).toBe(new Date(start + 250).toISOString())
  })

  test('needs a valid bearer, and allows GET and HEAD', async () => {
    const { token } = await openSession(createTestUser())
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
