import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '../src/db/database.ts'
import {
  expectProblem,
  expectSignedIn,
  NO_CONTEXT,
  readActivity,
  requestEmailChange,
  type TestServer,
} from '../../testing/api.ts'
import { DIALECTS } from '../../testing/databases.ts'
import { createClaims, createDevice, createTestUser, type TestUser } from '../../testing/users.ts'
import { openServerWithDatabase } from '../../testing/in-process.ts'

const SECOND = 1_000
const MINUTE = 60 * SECOND

describe.each(DIALECTS)('changes at the provider in the activity, on %s', (dialect) => {
  let server: TestServer
  let database: Database
  beforeAll(async () => {
    ;({ server, database } = await openServerWithDatabase(dialect))
  })
  afterAll(() => server.close())

  const seconds = () => Math.floor(server.now() / SECOND)

  const DEVICE = createDevice()

  /** Signs in on one device, each time a minute later, so that events have an order. */
  async function openSession(user: TestUser) {
    server.advanceClock(MINUTE)
    return expectSignedIn(await server.signIn(user, undefined, DEVICE))
  }

  const google = { providerId: 'google.com' }
  const password = { providerId: 'password' }
  /** Sets the account at the provider; a new password revokes older sign-ins. */
  const setAccountOf = (user: TestUser, ...identities: { providerId: string }[]) => ({
    identities: identities.map((identity) => ({ ...identity, email: user.email })),
    setPassword() {
      server.advanceClock(MINUTE)
      const changes = { passwordUpdatedAt: server.now(), validSince: String(seconds()) }
      server.provider.setAccount(user.uid, { ...changes, providerUserInfo: this.identities })
    },
    keepPassword() {
      server.provider.setAccount(user.uid, { providerUserInfo: this.identities })
    },
  })
  /** Events other than sign-ins. */
  const listProviderEvents = async (token: string) =>
    (await readActivity(server, token)).filter(
      ({ event }) => !/^(signed-in|account-created)$/.test(event),
    )

  test('a new password is recorded once, without a client', async () => {
    const ada = createTestUser({ emailVerified: true })
    await openSession(ada)
    setAccountOf(ada, password).setPassword()
    await openSession(ada)
    const { token } = await openSession(ada)
    expect(await listProviderEvents(token)).toEqual([
      { event: 'password-changed', at: expect.any(String), ...NO_CONTEXT },
    ])
  })

  test('a change noticed with an older proof is recorded once', async () => {
    const ada = createTestUser({ emailVerified: true })
    await openSession(ada)
    const before = await server.provider.sign(createClaims(ada, server.now()))
    setAccountOf(ada, password, google).setPassword()
    const late = await server.signIn(ada, 'login', { id_token: before })
    await expectProblem(late, 'invalid_identity_token')
    const { token } = await openSession(ada)
    expect((await listProviderEvents(token)).map(({ event }) => event).toSorted()).toEqual([
      'password-changed',
      'provider-added',
      'sign-in-refused',
    ])
  })

  test('after a password reset of an unverified account, the activity shows it and nothing older', async () => {
    const attacker = createTestUser()
    setAccountOf(attacker, password).keepPassword()
    await openSession(attacker)
    setAccountOf(attacker, password, google).keepPassword()
    await openSession(attacker)
    setAccountOf(attacker, password).setPassword()
    const { token } = await openSession({ ...attacker, emailVerified: true })
    expect((await readActivity(server, token)).map(({ event }) => event).toSorted()).toEqual([
      'email-verified',
      'password-changed',
      'signed-in',
    ])
  })

  test('a first password on a Google account is recorded as added', async () => {
    const lin = createTestUser({ provider: 'google.com', emailVerified: true })
    await openSession(lin)
    setAccountOf(lin, google, password).setPassword()
    await openSession(lin)
    const { token } = await openSession({ ...lin, provider: 'password' })
    expect(await listProviderEvents(token)).toMatchObject([
      { event: 'password-added', ...NO_CONTEXT },
    ])
  })

  test('adding and removing Google and the password are recorded', async () => {
    const ada = createTestUser({ emailVerified: true })
    const { token: first } = await openSession(ada)
    setAccountOf(ada, password, google).keepPassword()
    await openSession({ ...ada, provider: 'google.com' })
    expect(await listProviderEvents(first)).toMatchObject([
      { ...NO_CONTEXT, event: 'provider-added', provider: 'google.com' },
    ])
    setAccountOf(ada, password).keepPassword()
    await openSession(ada)
    setAccountOf(ada, google).keepPassword()
    const { token } = await openSession({ ...ada, provider: 'google.com' })
    expect((await listProviderEvents(token)).map(({ event }) => event).toSorted()).toEqual([
      'password-removed',
      'provider-added',
      'provider-added',
      'provider-removed',
    ])
  })

  test('each of several providers is recorded', async () => {
    const ada = createTestUser({ emailVerified: true })
    await openSession(ada)
    setAccountOf(ada, password, google, { providerId: 'github.com' }).keepPassword()
    const { token } = await openSession(ada)
    expect((await listProviderEvents(token)).map(({ provider }) => provider)).toEqual([
      'google.com',
      'github.com',
    ])
  })

  test('an email change and its undo are recorded as such, not as revocations', async () => {
    const ada = createTestUser({ emailVerified: true })
    const thisDevice = await openSession(ada)
    const to = { ...ada, email: `new-${ada.email}` }
    await requestEmailChange(server, ada, { token: thisDevice.token, newEmail: to.email })
    server.advanceClock(MINUTE)
    const stale = await server.provider.sign(createClaims(ada, server.now() - SECOND))
    server.provider.setAccount(ada.uid, { validSince: String(seconds()), email: to.email })
    // An earlier sign-in that still has the old email records no password change either.
    await expectProblem(
      await server.signIn(ada, 'login', { id_token: stale }),
      'invalid_identity_token',
    )
    await openSession(to)
    server.advanceClock(MINUTE)
    server.provider.setAccount(ada.uid, { validSince: String(seconds()), email: ada.email })
    const { token } = await openSession(ada)
    expect((await listProviderEvents(token)).map(({ event }) => event).toSorted()).toEqual([
      'email-change-asked',
      'email-change-undone',
      'email-changed',
      'sign-in-refused',
    ])
  })

  test('nothing is recorded if no earlier state is known', async () => {
    const ada = createTestUser({ emailVerified: true })
    const { id } = await openSession(ada)
    const users = database.tables.updateTable('users').where('id', '=', id)
    await users.set({ sign_in_methods: null, password_updated_at: 0 }).execute()
    setAccountOf(ada, password, google).setPassword()
    await openSession(ada)
    const { token } = await openSession(ada)
    expect(await listProviderEvents(token)).toMatchObject([{ event: 'sign-ins-revoked' }])
  })
})
