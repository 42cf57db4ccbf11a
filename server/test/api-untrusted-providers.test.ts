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
import { createClaims, createDevice, createTestUser, type TestUser } from '../../testing/users.ts'
import { openTestServer } from '../../testing/in-process.ts'

const MINUTE = 60_000

const UNTRUSTED = Object.values(PROVIDERS)
  .filter(({ isEmailTrusted }) => !isEmailTrusted)
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

  /** A known one: while the identity is not confirmed, a password on another device needs a code by email. */
  const DEVICE = createDevice()

  function signIn(user: TestUser, account: Readonly<Record<string, unknown>> = {}) {
    server.advanceClock(MINUTE)
    server.provider.setAccount(user.uid, account)
    return server.signIn(user, undefined, DEVICE)
  }

  async function confirm(token: string, user: TestUser): Promise<Response> {
    const id_token = await server.provider.sign(createClaims(user, server.now()))
    return server.send('POST', '/api/user/verification', { token, body: { id_token } })
  }

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

  test('connected to a password, it does not stop Google from verifying the email', async () => {
    const ada = createTestUser()
    await expectSignedIn(await signIn(ada))
    await expectSignedIn(await signIn(verified(ada), linked(ada, 'password', provider)))
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

    test('is refused again after the user at the provider has changed', async () => {
      const { ada, token, account } = await arrange()
      const by = { ...ada, provider }
      server.provider.setAccount(ada.uid, account)
      await expectSignedIn(await confirm(token, by))
      const other = [{ providerId: provider, rawId: 'other', email: ada.email }]
      await expectProblem(await signIn(by, { providerUserInfo: other }), 'forbidden')
    })

    test('does not stop an email change, if it has the email of before', async () => {
      const { ada, token, account } = await arrange()
      const newEmail = `new-${ada.email}`
      expect((await requestEmailChange(server, ada, { token, newEmail })).status).toBe(204)
      // Its claim cannot be the reason why the new email is verified.
      await expectSignedIn(await signIn(ada, account))
      await expectSignedIn(await signIn({ ...ada, email: newEmail }, account))
    })
  })
})
