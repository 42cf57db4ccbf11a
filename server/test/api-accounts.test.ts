import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectProblem, expectSignedIn, expectUser } from './answers.ts'
import { DIALECTS } from './test-databases.ts'
import { FAILURES } from './test-failures.ts'
import type { AccountAnswer } from './test-issuer.ts'
import { claimsOf, createPerson, type TestPerson } from './test-people.ts'
import { openTestServer, type TestServer } from './test-server.ts'

const SECOND = 1_000
const MINUTE = 60 * SECOND

const google = (of: Partial<TestPerson> = {}) =>
  createPerson({ provider: 'google.com', emailVerified: true, ...of })

describe.each(DIALECTS)('the account behind a proof, on %s', (dialect) => {
  let server: TestServer
  beforeAll(async () => {
    server = await openTestServer(dialect)
  })
  afterAll(() => server.close())

  const seconds = () => Math.floor(server.now() / SECOND)
  const read = (token: string) => server.send('GET', '/api/user', { token })

  test('is asked for with the proof, the public key, and the address of our pages', async () => {
    const ada = createPerson()
    await expectSignedIn(await server.signIn(ada))
    const asked = server.issuer.asked.findLast(({ service }) => service === 'lookup')
    expect(asked?.url).toBe('/toolkit/v1/accounts:lookup?key=demo')
    expect(asked?.headers).toMatchObject({
      referer: 'http://foyer.test/',
      'content-type': 'application/json',
    })
    expect(asked?.headers).not.toHaveProperty('authorization')
  })

  test.each<[string, AccountAnswer]>([
    ['disabled', { disabled: true }],
    ['disabled, as it is refused', 'USER_DISABLED'],
    ['deleted', 'USER_NOT_FOUND'],
  ])('that is %s lets nobody in, and ends what was begun', async (_what, account) => {
    const ada = createPerson()
    const { token } = await expectSignedIn(await server.signIn(ada))
    server.issuer.tell(ada.uid, account)
    await expectProblem(await server.signIn(ada), 'invalid_identity_token')
    await expectProblem(await read(token), 'unauthenticated')
  })

  test.each<[string, AccountAnswer, TestPerson]>([
    ['refuses the proof', 'INVALID_ID_TOKEN', createPerson()],
    ['holds it for expired', 'TOKEN_EXPIRED : no longer', createPerson()],
    ['has no such way in', { providerUserInfo: [] }, createPerson()],
    ['has another address', { email: 'new@example.com' }, createPerson()],
    ['is not verified after all', { emailVerified: false }, createPerson({ emailVerified: true })],
    ['is somebody else’s', { localId: 'somebody' }, createPerson()],
  ])('that %s makes no session of it', async (_what, account, person) => {
    server.issuer.tell(person.uid, account)
    await expectProblem(await server.signIn(person), 'invalid_identity_token')
  })

  test('that is verified by now asks for a newer proof, and takes it', async () => {
    const ada = createPerson()
    server.issuer.tell(ada.uid, { emailVerified: true })
    await expectProblem(await server.signIn(ada), 'forbidden')
    await expectSignedIn(await server.signIn({ ...ada, emailVerified: true }))
  })

  test('of Google must be of the account’s own address, and the only one', async () => {
    const linked = (...emails: string[]) => ({
      providerUserInfo: emails.map((email) => ({ providerId: 'google.com', rawId: 'id', email })),
    })
    const ada = google()
    server.issuer.tell(ada.uid, linked('mallory@evil.example'))
    await expectProblem(await server.signIn(ada), 'identity_conflict')
    server.issuer.tell(ada.uid, linked(ada.email, 'mallory@evil.example'))
    await expectProblem(await server.signIn(ada), 'identity_conflict')
    server.issuer.tell(ada.uid, linked(ada.email.toUpperCase()))
    await expectSignedIn(await server.signIn(ada))
  })

  test('with a password is let in whatever address its Google identity has', async () => {
    const ada = createPerson({ emailVerified: true })
    const providerUserInfo = [
      { providerId: 'password', email: ada.email },
      { providerId: 'google.com', email: 'old@example.com' },
    ]
    server.issuer.tell(ada.uid, { providerUserInfo })
    await expectSignedIn(await server.signIn(ada))
  })

  test('of another site is no proof of an address, however verified it is called', async () => {
    const claims = claimsOf(google(), server.now())
    const firebase = { sign_in_provider: 'oidc.careless' }
    const id_token = await server.issuer.sign({ ...claims, firebase })
    const body = { email: claims.email, firebase_uuid: claims.sub, id_token }
    const answer = await server.send('POST', '/api/loginWithProviders', { body })
    await expectProblem(answer, 'forbidden')
  })

  test('that was reset refuses the sign-ins from before, and ends their sessions', async () => {
    const ada = createPerson({ emailVerified: true })
    const { token } = await expectSignedIn(await server.signIn(ada))
    server.pass(MINUTE)
    const before = await server.issuer.sign(claimsOf(ada, server.now()))
    server.pass(MINUTE)
    server.issuer.tell(ada.uid, { validSince: String(seconds()) })
    const stale = await server.signIn(ada, 'login', { id_token: before })
    await expectProblem(stale, 'invalid_identity_token')
    await expectProblem(await read(token), 'unauthenticated')
    await expectSignedIn(await server.signIn(ada))
    // The floor is up: the provider is not even asked.
    const again = await server.signIn(ada, 'login', { id_token: before })
    await expectProblem(again, 'reauthentication_required')
  })

  test('that was reset while it was looked up is noticed when the session is to begin', async () => {
    const ada = createPerson({ emailVerified: true })
    await expectSignedIn(await server.signIn(ada))
    const held = server.issuer.holdLookup()
    const slow = server.signIn(ada)
    await held.arrived
    server.pass(MINUTE)
    server.issuer.tell(ada.uid, { validSince: String(seconds()) })
    const { token } = await expectSignedIn(await server.signIn(ada))
    held.release()
    await expectProblem(await slow, 'reauthentication_required')
    await expectUser(await read(token))
  })

  test('that was reset is closed to a sign-in still waiting when a stale proof told of it', async () => {
    const ada = createPerson({ emailVerified: true })
    await expectSignedIn(await server.signIn(ada))
    const stale = await server.issuer.sign(claimsOf(ada, server.now()))
    const held = server.issuer.holdLookup()
    const waiting = server.signIn(ada)
    await held.arrived
    server.pass(MINUTE)
    server.issuer.tell(ada.uid, { validSince: String(seconds()) })
    const refused = await server.signIn(ada, 'login', { id_token: stale })
    await expectProblem(refused, 'invalid_identity_token')
    held.release()
    await expectProblem(await waiting, 'reauthentication_required')
    await expectSignedIn(await server.signIn(ada))
  })

  test('lets two devices in at once, the later sign-in first', async () => {
    const ada = createPerson({ emailVerified: true })
    const earlier = await server.issuer.sign(claimsOf(ada, server.now()))
    server.pass(MINUTE)
    const { token } = await expectSignedIn(await server.signIn(ada))
    await expectSignedIn(await server.signIn(ada, 'login', { id_token: earlier }))
    await expectUser(await read(token))
  })
})

describe('a provider that cannot tell', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await openTestServer('sqlite')
  })
  afterAll(() => server.close())

  test.each(FAILURES)('lets nobody in, and ends no session (%s)', async (failure) => {
    const ada = createPerson()
    const { token } = await expectSignedIn(await server.signIn(ada))
    server.issuer.fail('lookup', failure)
    const refused = await server.signIn(ada)
    expect(refused.headers.get('retry-after')).toMatch(/^\d+$/)
    await expectProblem(refused, 'unavailable')
    await expectUser(await server.send('GET', '/api/user', { token }))
    server.issuer.fail('lookup')
    await expectSignedIn(await server.signIn(ada))
  })

  test.each(['API key not valid. Please pass a valid API key.', 'CONFIGURATION_NOT_FOUND', ''])(
    'because of how we ask lets nobody in, and blames no proof for it (%j)',
    async (message) => {
      const ada = createPerson()
      server.issuer.tell(ada.uid, message)
      await expectProblem(await server.signIn(ada), 'unavailable')
    },
  )

  test.each<[string, AccountAnswer]>([
    ['a time in words', { validSince: 'yesterday' }],
    ['a time that is no second', { validSince: '9'.repeat(30) }],
    ['truth in words', { disabled: 'no' }],
    ['no uid', { localId: '' }],
    ['identities that are none', { providerUserInfo: 'password' }],
  ])('a thing it means (%s) lets nobody in', async (_what, account) => {
    const ada = createPerson()
    server.issuer.tell(ada.uid, account)
    await expectProblem(await server.signIn(ada), 'unavailable')
  })
})
