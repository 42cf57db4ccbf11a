import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectProblem, expectSignedIn, expectUser, type TestServer } from '../../testing/api.ts'
import { DIALECTS } from '../../testing/databases.ts'
import { type AccountState, ANSWERED_FAILURES } from '../../testing/fake-provider.ts'
import { createClaims, createTestUser, type TestUser } from '../../testing/users.ts'
import { openTestServer } from '../../testing/in-process.ts'

const SECOND = 1_000
const MINUTE = 60 * SECOND

const google = (of: Partial<TestUser> = {}) =>
  createTestUser({ provider: 'google.com', emailVerified: true, ...of })

describe.each(DIALECTS)('the provider account of a proof, on %s', (dialect) => {
  let server: TestServer
  beforeAll(async () => {
    server = await openTestServer(dialect)
  })
  afterAll(() => server.close())

  const seconds = () => Math.floor(server.now() / SECOND)
  const read = (token: string) => server.send('GET', '/api/user', { token })

  test('is looked up with the ID token, the public key and the public origin', async () => {
    const ada = createTestUser()
    await expectSignedIn(await server.signIn(ada))
    const asked = server.provider.requests.findLast(({ service }) => service === 'lookup')
    expect(asked?.url).toBe('/identitytoolkit.googleapis.com/v1/accounts:lookup?key=demo')
    expect(asked?.headers).toMatchObject({
      referer: 'http://foyer.test/',
      'content-type': 'application/json',
    })
    expect(asked?.headers).not.toHaveProperty('authorization')
  })

  test.each<[string, AccountState]>([
    ['disabled', { disabled: true }],
    ['disabled, as it is refused', 'USER_DISABLED'],
    ['deleted', 'USER_NOT_FOUND'],
  ])('%s: the sign-in is refused and existing sessions end', async (_what, account) => {
    const ada = createTestUser()
    const { token } = await expectSignedIn(await server.signIn(ada))
    server.provider.setAccount(ada.uid, account)
    await expectProblem(await server.signIn(ada), 'invalid_identity_token')
    await expectProblem(await read(token), 'unauthenticated')
  })

  test.each<[string, AccountState, TestUser]>([
    ['refuses the proof', 'INVALID_ID_TOKEN', createTestUser()],
    ['reports it as expired', 'TOKEN_EXPIRED : no longer', createTestUser()],
    ['lacks this sign-in method', { providerUserInfo: [] }, createTestUser()],
    ['has another email', { email: 'new@example.com' }, createTestUser()],
    [
      'is unverified at the provider',
      { emailVerified: false },
      createTestUser({ emailVerified: true }),
    ],
    ['belongs to another user', { localId: 'another-uid' }, createTestUser()],
  ])('an account that %s gets no session', async (_what, account, user) => {
    server.provider.setAccount(user.uid, account)
    await expectProblem(await server.signIn(user), 'invalid_identity_token')
  })

  test('an account verified after the proof was issued needs a newer proof', async () => {
    const ada = createTestUser()
    server.provider.setAccount(ada.uid, { emailVerified: true })
    await expectProblem(await server.signIn(ada), 'forbidden')
    await expectSignedIn(await server.signIn({ ...ada, emailVerified: true }))
  })

  test('a Google identity must have the email of the account and be the only one', async () => {
    const linked = (...emails: string[]) => ({
      providerUserInfo: emails.map((email) => ({ providerId: 'google.com', rawId: 'id', email })),
    })
    const ada = google()
    server.provider.setAccount(ada.uid, linked('mallory@evil.example'))
    await expectProblem(await server.signIn(ada), 'identity_conflict')
    server.provider.setAccount(ada.uid, linked(ada.email, 'mallory@evil.example'))
    await expectProblem(await server.signIn(ada), 'identity_conflict')
    server.provider.setAccount(ada.uid, linked(ada.email.toUpperCase()))
    await expectSignedIn(await server.signIn(ada))
  })

  test('an account with a password may have a Google identity with another email', async () => {
    const ada = createTestUser({ emailVerified: true })
    const providerUserInfo = [
      { providerId: 'password', email: ada.email },
      { providerId: 'google.com', email: 'old@example.com' },
    ]
    server.provider.setAccount(ada.uid, { providerUserInfo })
    await expectSignedIn(await server.signIn(ada))
  })

  test('a provider that the product does not offer is refused', async () => {
    const claims = createClaims(google(), server.now())
    const firebase = { sign_in_provider: 'oidc.careless' }
    const id_token = await server.provider.sign({ ...claims, firebase })
    const body = { email: claims.email, firebase_uuid: claims.sub, id_token }
    const response = await server.send('POST', '/api/loginWithProviders', { body })
    await expectProblem(response, 'identity_mismatch')
  })

  test('after a password reset, older sign-ins are refused and their sessions end', async () => {
    const ada = createTestUser({ emailVerified: true })
    const { token } = await expectSignedIn(await server.signIn(ada))
    server.advanceClock(MINUTE)
    const before = await server.provider.sign(createClaims(ada, server.now()))
    server.advanceClock(MINUTE)
    server.provider.setAccount(ada.uid, { validSince: String(seconds()) })
    const stale = await server.signIn(ada, 'login', { id_token: before })
    await expectProblem(stale, 'invalid_identity_token')
    await expectProblem(await read(token), 'unauthenticated')
    await expectSignedIn(await server.signIn(ada))
    // Older sign-ins are refused without a lookup.
    const again = await server.signIn(ada, 'login', { id_token: before })
    await expectProblem(again, 'reauthentication_required')
  })

  test('a reset during the lookup is detected before the session starts', async () => {
    const ada = createTestUser({ emailVerified: true })
    await expectSignedIn(await server.signIn(ada))
    const held = server.provider.holdLookup()
    const slow = server.signIn(ada)
    await held.arrived
    server.advanceClock(MINUTE)
    server.provider.setAccount(ada.uid, { validSince: String(seconds()) })
    const { token } = await expectSignedIn(await server.signIn(ada))
    held.release()
    await expectProblem(await slow, 'reauthentication_required')
    await expectUser(await read(token))
  })

  test('after a stale proof reveals a reset, a waiting older sign-in is refused', async () => {
    const ada = createTestUser({ emailVerified: true })
    await expectSignedIn(await server.signIn(ada))
    const stale = await server.provider.sign(createClaims(ada, server.now()))
    const held = server.provider.holdLookup()
    const waiting = server.signIn(ada)
    await held.arrived
    server.advanceClock(MINUTE)
    server.provider.setAccount(ada.uid, { validSince: String(seconds()) })
    const refused = await server.signIn(ada, 'login', { id_token: stale })
    await expectProblem(refused, 'invalid_identity_token')
    held.release()
    await expectProblem(await waiting, 'reauthentication_required')
    await expectSignedIn(await server.signIn(ada))
  })

  test('two devices can sign in concurrently, even if the later sign-in finishes first', async () => {
    const ada = createTestUser({ emailVerified: true })
    const earlier = await server.provider.sign(createClaims(ada, server.now()))
    server.advanceClock(MINUTE)
    const { token } = await expectSignedIn(await server.signIn(ada))
    await expectSignedIn(await server.signIn(ada, 'login', { id_token: earlier }))
    await expectUser(await read(token))
  })
})

describe('a provider that does not respond correctly', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await openTestServer('sqlite')
  })
  afterAll(() => server.close())

  test.each(ANSWERED_FAILURES)('refuses sign-ins and ends no session (%s)', async (failure) => {
    const ada = createTestUser()
    const { token } = await expectSignedIn(await server.signIn(ada))
    server.provider.fail('lookup', failure)
    const refused = await server.signIn(ada)
    expect(refused.headers.get('retry-after')).toMatch(/^\d+$/)
    await expectProblem(refused, 'unavailable')
    await expectUser(await server.send('GET', '/api/user', { token }))
    server.provider.fail('lookup')
    await expectSignedIn(await server.signIn(ada))
  })

  test.each(['API key not valid. Please pass a valid API key.', 'CONFIGURATION_NOT_FOUND', ''])(
    'a rejected API key is answered as unavailable, not as an invalid proof (%j)',
    async (message) => {
      const ada = createTestUser()
      server.provider.setAccount(ada.uid, message)
      await expectProblem(await server.signIn(ada), 'unavailable')
    },
  )

  test.each<[string, AccountState]>([
    ['a time that is not a number', { validSince: 'yesterday' }],
    ['a time that is too large', { validSince: '9'.repeat(30) }],
    ['a boolean as a string', { disabled: 'no' }],
    ['no uid', { localId: '' }],
    ['identities that are not a list', { providerUserInfo: 'password' }],
  ])('a refusal for a known reason is an invalid proof: %s', async (_what, account) => {
    const ada = createTestUser()
    server.provider.setAccount(ada.uid, account)
    await expectProblem(await server.signIn(ada), 'unavailable')
  })
})
