import { PROVIDERS } from '@foyer/contract/providers.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  expectProblem,
  expectSignedIn,
  expectUser,
  requestEmailChange,
  type TestServer,
} from '../../testing/api.ts'
import { DIALECTS } from '../../testing/databases.ts'
import { createClaims, createTestUser, type TestUser } from '../../testing/users.ts'
import { openTestServer } from '../../testing/in-process.ts'

const MINUTE = 60_000

const UNTRUSTED = Object.values(PROVIDERS)
  .filter(({ isEmailTrusted }) => !isEmailTrusted)
  .map(({ firebaseId }) => firebaseId)

const TRUSTED = Object.values(PROVIDERS)
  .filter(({ isEmailTrusted }) => isEmailTrusted)
  .map(({ firebaseId }) => firebaseId)

const CASES = DIALECTS.flatMap((dialect) =>
  UNTRUSTED.map((provider) => [provider, dialect] as const),
)

// Rule 5: verified email. The email that these providers report is only a claim.
describe.each(CASES)('%s, on %s', (provider, dialect) => {
  let server: TestServer
  beforeAll(async () => {
    server = await openTestServer(dialect)
  })
  afterAll(() => server.close())

  const verified = (user: TestUser): TestUser => ({ ...user, emailVerified: true })
  const read = (token: string) => server.send('GET', '/api/user', { token })
  const linked = ({ email }: TestUser, ...providers: string[]) => ({
    providerUserInfo: providers.map((providerId) => ({ providerId, email })),
  })

  function signIn(user: TestUser, account: Readonly<Record<string, unknown>> = {}) {
    server.advanceClock(MINUTE)
    server.provider.setAccount(user.uid, account)
    return server.signIn(user)
  }

  async function confirm(token: string, user: TestUser): Promise<Response> {
    const id_token = await server.provider.sign(createClaims(user, server.now()))
    return server.send('POST', '/api/user/verification', { token, body: { id_token } })
  }

  test.each([false, true])(
    'creates a user with an unverified email, if it claims email_verified: %s',
    async (emailVerified) => {
      const ada = createTestUser({ provider, emailVerified })
      const created = await expectSignedIn(await signIn(ada))
      expect(created).toMatchObject({ email: ada.email, email_verified: false })
      const again = await expectSignedIn(await signIn(ada))
      expect(again).toMatchObject({ id: created.id, email_verified: false })
    },
  )

  test.each([false, true])(
    'takes nothing from the user who has the email, if it claims email_verified: %s',
    async (emailVerified) => {
      for (const holder of [createTestUser(), createTestUser({ emailVerified: true })]) {
        const { token } = await expectSignedIn(await signIn(holder))
        const claimed = createTestUser({ provider, emailVerified, email: holder.email })
        await expectProblem(await signIn(claimed), 'conflict')
        await expectUser(await read(token))
      }
    },
  )

  test('after the link, the email is verified in the current session, names stay, and signing in works', async () => {
    const ada = createTestUser({ provider, name: 'Ada Lovelace' })
    await expectSignedIn(await signIn(ada))
    const before = await expectSignedIn(await signIn(ada))
    server.provider.setAccount(ada.uid, { emailVerified: true })
    const after = await expectSignedIn(await confirm(before.token, verified(ada)))
    expect(after).toMatchObject({ ...before, token: after.token, email_verified: true })
    const again = await expectSignedIn(await signIn(verified(ada)))
    expect(again).toMatchObject({ id: before.id, email_verified: true, first_name: 'Ada' })
    await expectProblem(await signIn(ada), 'forbidden')
  })

  test('after the link, the email is verified by the next sign-in', async () => {
    const ada = createTestUser({ provider })
    await expectSignedIn(await signIn(ada))
    expect(await expectSignedIn(await signIn(verified(ada)))).toMatchObject({
      email_verified: true,
    })
  })

  test('its own claim verifies nothing, and does not take the email later', async () => {
    const ada = createTestUser({ provider, emailVerified: true })
    const { token } = await expectSignedIn(await signIn(ada))
    await expectProblem(await confirm(token, ada), 'forbidden')
    await expectUser(await read(token))
  })

  test('its claim is no proof for a password of the same account either', async () => {
    const holder = createTestUser({ emailVerified: true })
    await expectSignedIn(await signIn(holder))
    const claimed = createTestUser({ emailVerified: true, email: holder.email })
    await expectProblem(await signIn(claimed, linked(claimed, 'password', provider)), 'conflict')
    const ada = createTestUser()
    await expectSignedIn(await signIn(ada))
    const account = linked(ada, 'password', provider)
    expect(await expectSignedIn(await signIn(verified(ada), account))).toMatchObject({
      email_verified: false,
    })
  })

  test('its claim is no proof after it was disconnected either', async () => {
    const ada = createTestUser()
    await expectSignedIn(await signIn(ada))
    const claimed = linked(ada, 'password', provider)
    for (const account of [claimed, linked(ada, 'password'), linked(ada, 'password')]) {
      expect(await expectSignedIn(await signIn(verified(ada), account))).toMatchObject({
        email_verified: false,
      })
    }
    const google = verified({ ...ada, provider: 'google.com' })
    const account = linked(ada, 'password', 'google.com')
    expect(await expectSignedIn(await signIn(google, account))).toMatchObject({
      email_verified: true,
    })
  })

  test('after it was disconnected and the email was unverified again, the link counts', async () => {
    const ada = createTestUser()
    await expectSignedIn(await signIn(ada))
    await expectSignedIn(await signIn(verified(ada), linked(ada, 'password', provider)))
    await expectSignedIn(await signIn(ada, linked(ada, 'password')))
    expect(await expectSignedIn(await signIn(verified(ada)))).toMatchObject({
      email_verified: true,
    })
  })

  test('its claim is no proof if it had another email while the email was unverified', async () => {
    const ada = createTestUser()
    const other = { providerId: provider, email: 'elsewhere@example.com' }
    const before = [...linked(ada, 'password').providerUserInfo, other]
    await expectSignedIn(await signIn(ada, { providerUserInfo: before }))
    for (const _again of [1, 2]) {
      const account = linked(ada, 'password', provider)
      expect(await expectSignedIn(await signIn(verified(ada), account))).toMatchObject({
        email_verified: false,
      })
    }
  })

  test('beside a password, it does not stop the link from verifying the email', async () => {
    const ada = createTestUser()
    const account = linked(ada, 'password', provider)
    await expectSignedIn(await signIn(ada, account))
    expect(await expectSignedIn(await signIn(verified(ada), account))).toMatchObject({
      email_verified: true,
    })
  })

  describe('linked to a verified user', () => {
    async function arrange() {
      const ada = createTestUser({ emailVerified: true })
      const { token } = await expectSignedIn(await signIn(ada))
      return { ada, token, account: linked(ada, 'password', provider) }
    }

    test('is refused until it is confirmed with a session', async () => {
      const { ada, token, account } = await arrange()
      const by = { ...ada, provider }
      await expectProblem(await signIn(by, account), 'forbidden')
      await expectSignedIn(await signIn(ada, account))
      await expectProblem(await signIn(by, account), 'forbidden')
      await expectSignedIn(await confirm(token, by))
      await expectSignedIn(await signIn(by, account))
    })

    test('is confirmed only with a session that a recent sign-in has started', async () => {
      const ada = createTestUser({ emailVerified: true })
      const old = await expectSignedIn(await signIn(ada))
      const by = { ...ada, provider }
      server.advanceClock(5 * MINUTE)
      server.provider.setAccount(ada.uid, linked(ada, 'password', provider))
      await expectProblem(await confirm(old.token, by), 'forbidden')
      // Raises the session's auth_time.
      const ended = await server.send('DELETE', '/api/user/sessions', { token: old.token })
      expect(ended.status).toBe(204)
      await expectProblem(await confirm(old.token, by), 'forbidden')
      await expectUser(await read(old.token))
      const own = await expectSignedIn(await signIn(ada, linked(ada, 'password', provider)))
      await expectSignedIn(await confirm(own.token, by))
    })

    test('cannot be confirmed without the email of the account', async () => {
      const { ada, token } = await arrange()
      const by = { ...ada, provider }
      const providerUserInfo = [{ providerId: provider, email: 'elsewhere@example.com' }]
      server.provider.setAccount(ada.uid, { providerUserInfo })
      await expectProblem(await confirm(token, by), 'identity_conflict')
    })

    test('is refused again after the user at the provider has changed', async () => {
      const { ada, token, account } = await arrange()
      const by = { ...ada, provider }
      server.provider.setAccount(ada.uid, account)
      await expectSignedIn(await confirm(token, by))
      const other = [{ providerId: provider, rawId: 'other', email: ada.email }]
      await expectProblem(await signIn(by, { providerUserInfo: other }), 'forbidden')
    })

    test.each(TRUSTED)(
      'its claim does not complete an email change, even if %s is linked with the old email',
      async (trusted) => {
        const ada = createTestUser({ provider: trusted, emailVerified: true })
        const account = linked(ada, 'password', trusted)
        const { token } = await expectSignedIn(await signIn(ada, account))
        const newEmail = `new-${ada.email}`
        expect((await requestEmailChange(server, ada, { token, newEmail })).status).toBe(204)
        const claimed = { providerId: provider, email: newEmail }
        const providerUserInfo = [...account.providerUserInfo, claimed]
        const moved = { ...ada, email: newEmail }
        await expectProblem(await signIn(moved, { providerUserInfo }), 'forbidden')
        await expectProblem(await read(token), 'unauthenticated')
      },
    )

    test('its claim does not complete an email change', async () => {
      const { ada, token, account } = await arrange()
      const id_token = await server.provider.sign(createClaims(ada, server.now()))
      const newEmail = `new-${ada.email}`
      const body = { email: newEmail, id_token }
      const requested = await server.send('POST', '/api/user/email', { token, body })
      expect(requested.status).toBe(204)
      const moved = { ...ada, email: newEmail }
      const claiming = linked(moved, 'password', provider)
      await expectProblem(await signIn(moved, claiming), 'forbidden')
      // If this identity has the old email, its claim cannot be the reason why the new one is verified.
      server.provider.setAccount(ada.uid, account)
      await expectSignedIn(await signIn(ada, account))
      await expectSignedIn(await signIn(moved, account))
    })
  })

  test('after the owner of the email has reset the password, it signs in to nothing', async () => {
    const attacker = createTestUser({ provider, name: 'Mallory' })
    const { token } = await expectSignedIn(await signIn(attacker))
    server.advanceClock(MINUTE)
    const reset = {
      ...linked(attacker, 'password', provider),
      validSince: String(Math.floor(server.now() / 1_000)),
      passwordUpdatedAt: server.now(),
    }
    // Before the owner has signed in, it is still nothing but a claim.
    expect(await expectSignedIn(await signIn(verified(attacker), reset))).toMatchObject({
      email_verified: false,
    })
    const owner = verified({ ...attacker, provider: 'password' })
    const signedIn = await expectSignedIn(await signIn({ ...owner, name: '' }, reset))
    expect(signedIn).toMatchObject({ email_verified: true, first_name: '' })
    await expectProblem(await read(token), 'unauthenticated')
    await expectProblem(await signIn(verified(attacker), reset), 'forbidden')
  })
})
