import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { authenticate, prepareSessions } from '../src/sessions/sessions.ts'
import { expectProblem, expectSignedIn, expectUser, type TestServer } from '../../testing/api.ts'
import { DIALECTS } from '../../testing/databases.ts'
import { createTestProduct } from '../../testing/site.ts'
import {
  createClaims,
  createSignInBody,
  createTestUser,
  type TestUser,
} from '../../testing/users.ts'
import { openTestServer } from '../../testing/in-process.ts'
import { openTestDatabase } from '../../testing/rows.ts'

const SECOND = 1_000
const MINUTE = 60 * SECOND

const PATH = '/api/user/verification'

describe.each(DIALECTS)('confirming an email while signed in, on %s', (dialect) => {
  let server: TestServer
  beforeAll(async () => {
    server = await openTestServer(dialect)
  })
  afterAll(() => server.close())

  const read = (token: string) => server.send('GET', '/api/user', { token })
  const expectSessionEnded = async (token: string) =>
    expectProblem(await read(token), 'unauthenticated')
  const verified = (user: TestUser) => ({ ...user, emailVerified: true })
  const seconds = () => Math.floor(server.now() / SECOND)

  /** Confirms with a proof of a sign-in of this age. */
  async function confirm(
    token: string,
    user: TestUser,
    { ago = 0, ...fields }: { ago?: number; [field: string]: unknown } = {},
  ) {
    const claims = { ...createClaims(user, server.now()), auth_time: seconds() - ago / SECOND }
    const id_token = await server.provider.sign(claims)
    const body = { email: user.email, firebase_uuid: user.uid, id_token, ...fields }
    return server.send('POST', PATH, { token, body })
  }

  async function readExpiries(userId: string): Promise<number[]> {
    const database = await openTestDatabase(server.databaseUrl)
    const rows = await database.tables
      .selectFrom('sessions')
      .select('expires_at')
      .where('user_id', '=', userId)
      .execute()
    await database.close()
    return rows.map(({ expires_at }) => expires_at)
  }

  test('rotates the token, keeps the expiry, and ends the other sessions', async () => {
    const ada = createTestUser()
    const names = { first_name: 'Ada', last_name: 'Lovelace' }
    const thisDevice = await expectSignedIn(await server.signIn(ada, 'register', names), 201)
    const expiries = await readExpiries(thisDevice.id)
    const otherDevice = await expectSignedIn(await server.signIn(ada))
    server.advanceClock(50 * MINUTE)
    const after = await expectSignedIn(
      await confirm(thisDevice.token, verified(ada), { ago: 50 * MINUTE }),
    )
    expect(after).toEqual({ ...thisDevice, token: after.token, email_verified: true })
    expect(after.token).not.toBe(thisDevice.token)
    expect(await readExpiries(thisDevice.id)).toEqual(expiries)
    await expectSessionEnded(thisDevice.token)
    await expectSessionEnded(otherDevice.token)
    await expectUser(await read(after.token))
  })

  test('can be repeated with the old token until the new one is used', async () => {
    const ada = createTestUser()
    const { token } = await expectSignedIn(await server.signIn(ada))
    await expectUser(await read(token))
    // The answers to the first two calls are lost.
    const lost = await expectSignedIn(await confirm(token, verified(ada)))
    const lostAgain = await expectSignedIn(await confirm(token, verified(ada)))
    const last = await expectSignedIn(await confirm(token, verified(ada)))
    for (const ended of [token, lost.token, lostAgain.token]) await expectSessionEnded(ended)
    await expectUser(await read(last.token))
    await expectProblem(await confirm(token, verified(ada)), 'unauthenticated')
    await expectUser(await read(last.token))
  })

  test('can be repeated for five minutes only, and by the same user', async () => {
    const [ada, eve] = [createTestUser(), createTestUser()]
    const { token } = await expectSignedIn(await server.signIn(ada))
    await expectSignedIn(await confirm(token, verified(ada)))
    await expectProblem(await confirm(token, verified(eve)), 'identity_mismatch')
    server.advanceClock(5 * MINUTE)
    await expectProblem(await confirm(token, verified(ada)), 'unauthenticated')
  })

  test('needs only the proof', async () => {
    const ada = createTestUser()
    const thisDevice = await expectSignedIn(await server.signIn(ada))
    const silent = { email: undefined, firebase_uuid: undefined }
    const after = await expectSignedIn(await confirm(thisDevice.token, verified(ada), silent))
    expect(after.email_verified).toBe(true)
    await expectSessionEnded(thisDevice.token)
  })

  test('refuses the proof of another user', async () => {
    const [ada, eve] = [createTestUser(), createTestUser()]
    const thisDevice = await expectSignedIn(await server.signIn(ada))
    await expectSignedIn(await server.signIn(eve))
    const silent = { email: undefined, firebase_uuid: undefined }
    await expectProblem(await confirm(thisDevice.token, verified(eve), silent), 'identity_mismatch')
    await expectUser(await read(thisDevice.token))
  })

  test('for a verified user rotates the token and keeps the other sessions', async () => {
    const ada = createTestUser({ emailVerified: true })
    const thisDevice = await expectSignedIn(await server.signIn(ada))
    const otherDevice = await expectSignedIn(await server.signIn(ada))
    const after = await expectSignedIn(await confirm(thisDevice.token, ada))
    await expectSessionEnded(thisDevice.token)
    for (const token of [after.token, otherDevice.token]) await expectUser(await read(token))
  })

  test('for a verified user accepts any sign-in method and records changes', async () => {
    const ada = createTestUser({ emailVerified: true })
    const thisDevice = await expectSignedIn(await server.signIn(ada))
    const ways = ['password', 'google.com'].map((providerId) => ({ providerId, email: ada.email }))
    server.provider.setAccount(ada.uid, { providerUserInfo: ways })
    const byGoogle = { ...ada, provider: 'google.com' as const }
    const after = await expectSignedIn(await confirm(thisDevice.token, byGoogle))
    await expectSessionEnded(thisDevice.token)
    const activity = await server.send('GET', '/api/user/activity', { token: after.token })
    expect(await activity.text()).toContain('"event":"provider-added"')
    const devices = await server.send('GET', '/api/user/sessions', { token: after.token })
    expect(await devices.json()).toMatchObject({ sessions: [{ provider: 'password' }] })
  })

  test('needs a proof with a verified email', async () => {
    const ada = createTestUser()
    const { token } = await expectSignedIn(await server.signIn(ada))
    await expectProblem(await confirm(token, ada), 'forbidden')
    await expectUser(await read(token))
  })

  test('needs a proof of the same user and sign-in method', async () => {
    const ada = createTestUser()
    const { token } = await expectSignedIn(await server.signIn(ada))
    const bob = createTestUser({ emailVerified: true })
    await expectSignedIn(await server.signIn(bob))
    await expectProblem(await confirm(token, bob), 'identity_mismatch')
    await expectProblem(
      await confirm(token, createTestUser({ emailVerified: true })),
      'identity_mismatch',
    )
    const byGoogle = { ...verified(ada), provider: 'google.com' as const }
    await expectProblem(await confirm(token, byGoogle), 'identity_mismatch')
    await expectProblem(
      await confirm(token, verified(ada), { email: 'other@example.com' }),
      'identity_mismatch',
    )
    expect(await expectUser(await read(token))).toMatchObject({ email_verified: false })
  })

  test('never verifies a session older than a reset', async () => {
    const ada = createTestUser()
    const { token } = await expectSignedIn(await server.signIn(ada))
    server.advanceClock(MINUTE)
    server.provider.setAccount(ada.uid, { validSince: String(seconds()) })
    // Simulates refresh tokens that survive a reset: the proof is issued after it.
    await expectProblem(await confirm(token, verified(ada)), 'unauthenticated')
    await expectSessionEnded(token)
  })

  test('refuses a proof that the provider refuses', async () => {
    const ada = createTestUser()
    const { token } = await expectSignedIn(await server.signIn(ada))
    server.provider.setAccount(ada.uid, { emailVerified: false })
    await expectProblem(await confirm(token, verified(ada)), 'invalid_identity_token')
    server.provider.fail('lookup', 'error')
    await expectProblem(await confirm(token, verified(ada)), 'unavailable')
    server.provider.fail('lookup')
    await expectUser(await read(token))
  })

  test('does not change the email of a user', async () => {
    const ada = createTestUser({ emailVerified: true })
    const { token } = await expectSignedIn(await server.signIn(ada))
    const moved = { ...ada, email: `new-${ada.email}` }
    await expectProblem(await confirm(token, moved), 'email_changed')
    await expectSessionEnded(token)
  })

  test('checks the bearer first, then the proof', async () => {
    const ada = createTestUser()
    const { token } = await expectSignedIn(await server.signIn(ada))
    const headers = { 'Content-Type': 'text/plain' }
    await expectProblem(await server.send('POST', PATH, { headers, body: 'x' }), 'unauthenticated')
    const send = (options: object) => server.send('POST', PATH, { token, ...options })
    await expectProblem(await send({ headers, body: 'x' }), 'unsupported_media_type')
    await expectProblem(await send({ body: { email: 1 } }), 'invalid_identity_token')
    const fresh = await createSignInBody(verified(ada), server)
    await expectProblem(
      await send({ body: { ...fresh, email: 'not an email' } }),
      'invalid_request',
    )
    const wrongMethod = await server.send('GET', PATH, { token })
    expect(wrongMethod.headers.get('allow')).toBe('POST, OPTIONS')
    await expectProblem(wrongMethod, 'method_not_allowed')
  })

  test('can be sent several times at once: the last of the new tokens is valid', async () => {
    const ada = createTestUser()
    const { token } = await expectSignedIn(await server.signIn(ada))
    const responses = await Promise.all([1, 2, 3].map(() => confirm(token, verified(ada))))
    const answers = await Promise.all(responses.map((response) => expectSignedIn(response)))
    const reads = await Promise.all(answers.map((answer) => read(answer.token)))
    const statuses = reads.map(({ status }) => status).toSorted((one, two) => one - two)
    expect(statuses).toEqual([200, 401, 401])
    await expectSessionEnded(token)
  })

  /** A confirmation that is authenticated, and waits for the provider until it is released. */
  async function startConfirming(token: string, user: TestUser) {
    const held = server.provider.holdLookup()
    const response = confirm(token, user)
    await held.arrived
    return async () => {
      held.release()
      return response
    }
  }

  test('can be sent again before the first has replaced the token', async () => {
    const ada = createTestUser()
    const { token } = await expectSignedIn(await server.signIn(ada))
    const finishFirst = await startConfirming(token, verified(ada))
    const finishSecond = await startConfirming(token, verified(ada))
    const first = await expectSignedIn(await finishFirst())
    // Finds the session by the token of the first, which the second replaces.
    const finishThird = await startConfirming(token, verified(ada))
    const second = await expectSignedIn(await finishSecond())
    const third = await expectSignedIn(await finishThird())
    for (const ended of [token, first.token, second.token]) await expectSessionEnded(ended)
    await expectUser(await read(third.token))
  })

  test('is authenticated even if others replace the token between its look-ups', async () => {
    const ada = createTestUser()
    const { id, token } = await expectSignedIn(await server.signIn(ada))
    await using stack = new AsyncDisposableStack()
    const database = await openTestDatabase(server.databaseUrl)
    stack.defer(() => database.close())
    const clock = server.now
    const prepared = prepareSessions(database, clock)
    let others = 2
    const find: typeof prepared.find = async (tokenHash) => {
      if (others-- > 0) await expectSignedIn(await confirm(token, verified(ada)))
      return prepared.find(tokenHash)
    }
    const sessions = { ...prepared, find }
    const lifetimes = { idleMs: 5 * MINUTE, maxMs: 5 * MINUTE }
    const product = createTestProduct()
    const call = await authenticate({ database, clock, product, sessions, lifetimes }, token, true)
    expect(call.user.id).toBe(id)
  })

  test('is refused with the old token if the new one is used while it runs', async () => {
    const ada = createTestUser()
    const { token } = await expectSignedIn(await server.signIn(ada))
    const current = await expectSignedIn(await confirm(token, verified(ada)))
    const finish = await startConfirming(token, verified(ada))
    await expectUser(await read(current.token))
    await expectProblem(await finish(), 'unauthenticated')
    await expectUser(await read(current.token))
  })
})
