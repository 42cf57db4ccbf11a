import { PROVIDERS } from '@foyer/contract/providers.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectProblem, expectSignedIn, expectUser, type TestServer } from '../../testing/api.ts'
import {
  type Credential,
  type EmbeddedProvider,
  exchange,
  openEmbeddedProvider,
} from '../../testing/embedded-provider.ts'
import { DIALECTS } from '../../testing/databases.ts'
import { openTestServer } from '../../testing/in-process.ts'
import { createDevice } from '../../testing/users.ts'

const UNTRUSTED = Object.values(PROVIDERS)
  .filter(({ isEmailTrusted }) => !isEmailTrusted)
  .map(({ firebaseId }) => firebaseId)

/** Seconds. */
const SIGN_IN_AGE = 120
/** Milliseconds. */
const MINUTE = 60_000

// Changes that users make at the provider must not lock them out.
describe.each(DIALECTS)('a legitimate user can sign in, on %s', (dialect) => {
  let provider: EmbeddedProvider
  let server: TestServer
  beforeAll(async () => {
    provider = await openEmbeddedProvider()
    server = await openTestServer(dialect, provider.settings)
  })
  afterAll(async () => {
    await server.close()
    await provider.close()
  })

  let count = 0
  const nextEmail = () => `ada-${(count += 1)}@example.com`
  const read = (token: string) => server.send('GET', '/api/user', { token })
  const expectSessionEnded = async (token: string) =>
    expectProblem(await read(token), 'unauthenticated')
  /** The user's own. On another, a password needs a code by email while an identity with another email is linked. */
  const DEVICE = createDevice()
  const login = async (credential: Credential) =>
    expectSignedIn(await exchange(server, credential, { call: 'login', device: DEVICE }))

  async function verify(credential: Credential): Promise<void> {
    const { idToken } = credential
    await provider.redeem(await provider.requestEmail('VERIFY_EMAIL', { idToken }))
  }

  /** A user with a password, a verified email and an older session. */
  async function signInAda(email: string) {
    const signedUp = await provider.signUp(email, 'a password')
    await verify(signedUp)
    await provider.ageLastSignIn(signedUp, SIGN_IN_AGE)
    return login(await provider.refresh(signedUp))
  }

  async function requestEmailChange(
    token: string,
    { idToken }: Credential,
    newEmail: string,
  ): Promise<void> {
    const body = { email: newEmail, id_token: idToken }
    expect((await server.send('POST', '/api/user/email', { token, body })).status).toBe(204)
  }

  test('after a confirmed email change, with Google linked under the old email', async () => {
    const [email, newEmail] = [nextEmail(), nextEmail()]
    const before = await signInAda(email)
    const google = { sub: `google-${email}`, email }
    const credential = await provider.signInWith('google.com', google)
    const byGoogle = { call: 'loginWithProviders', device: DEVICE } as const
    await expectSignedIn(await exchange(server, credential, byGoogle))

    await requestEmailChange(before.token, credential, newEmail)
    const { idToken } = credential
    await provider.redeem(
      await provider.requestEmail('VERIFY_AND_CHANGE_EMAIL', { idToken, newEmail }),
    )
    const after = await login(await provider.signIn(newEmail, 'a password'))
    expect(after).toMatchObject({ id: before.id, email: newEmail, email_verified: true })
    await login(await provider.signIn(newEmail, 'a password'))
    // Google still reports the old email, so only the password works.
    const withGoogle = { ...(await provider.signInWith('google.com', google)), email: newEmail }
    await expectProblem(
      await exchange(server, withGoogle, { call: 'loginWithProviders' }),
      'identity_conflict',
    )
    await expectUser(await read(after.token))
  })

  test('with the old email, after an email change was undone', async () => {
    const [email, newEmail] = [nextEmail(), nextEmail()]
    const before = await signInAda(email)
    const credential = await provider.signIn(email, 'a password')
    await requestEmailChange(before.token, credential, newEmail)
    await provider.update(credential, { email: newEmail })
    const undo = await provider.latestCode()
    await verify(await provider.signIn(newEmail, 'a password'))
    const moved = await login(await provider.signIn(newEmail, 'a password'))
    expect(moved).toMatchObject({ id: before.id, email: newEmail })

    await provider.redeem(undo)
    const back = await login(await provider.signIn(email, 'a password'))
    expect(back).toMatchObject({ id: before.id, email, email_verified: true })
    await expectSessionEnded(moved.token)
    await expectUser(await read(back.token))
  })

  test('as a new user, after the account at the provider was deleted and recreated', async () => {
    const email = nextEmail()
    const before = await signInAda(email)
    await provider.deleteAccount(await provider.signIn(email, 'a password'))
    const recreated = await provider.signUp(email, 'another password')
    await expectProblem(await exchange(server, recreated, { call: 'register' }), 'conflict')
    await verify(recreated)
    const after = await login(await provider.signIn(email, 'another password'))
    expect(after.id).not.toBe(before.id)
    await expectSessionEnded(before.token)
  })

  test('and is verified in the current session, if the email is confirmed much later', async () => {
    const later = await openTestServer(dialect, provider.settings)
    const email = nextEmail()
    const signedUp = await provider.signUp(email, 'a password')
    const names = { first_name: 'Ada', last_name: 'Lovelace' }
    const thisDevice = await expectSignedIn(
      await exchange(later, signedUp, { call: 'register', names }),
      201,
    )
    const otherSignIn = await provider.signIn(email, 'a password')
    const otherDevice = await expectSignedIn(await exchange(later, otherSignIn, { call: 'login' }))
    later.advanceClock(55 * MINUTE)
    await verify(signedUp)
    const credential = await provider.refresh(signedUp)
    await expectProblem(
      await exchange(later, credential, { call: 'login' }),
      'reauthentication_required',
    )
    const after = await expectSignedIn(
      await exchange(later, credential, { call: 'user/verification', token: thisDevice.token }),
    )
    expect(after).toMatchObject({ ...thisDevice, token: after.token, email_verified: true })
    for (const token of [thisDevice.token, otherDevice.token]) {
      await expectProblem(await later.send('GET', '/api/user', { token }), 'unauthenticated')
    }
    await expectUser(await later.send('GET', '/api/user', { token: after.token }))
    await later.close()
  })

  test('on two devices at once', async () => {
    const email = nextEmail()
    const signedUp = await provider.signUp(email, 'a password')
    const other = await provider.signIn(email, 'a password')
    const asNew = await Promise.all([
      exchange(server, signedUp, { call: 'register' }),
      exchange(server, other, { call: 'login' }),
    ])
    for (const response of asNew) expect(response.ok).toBe(true)
    await verify(signedUp)
    const credentials = await Promise.all([signedUp, other].map(provider.refresh))
    const asVerified = await Promise.all(
      credentials.map((credential) => exchange(server, credential, { call: 'login' })),
    )
    const both = await Promise.all(asVerified.map((response) => expectSignedIn(response)))
    for (const { token } of both) await expectUser(await read(token))
  })

  test('on the device where the password was changed, while the others end', async () => {
    const email = nextEmail()
    const otherDevice = await signInAda(email)
    const thisDevice = await provider.signIn(email, 'a password')
    await provider.update(thisDevice, { password: 'a new password' })
    const after = await login(await provider.signIn(email, 'a new password'))
    await expectSessionEnded(otherDevice.token)
    await expectUser(await read(after.token))
  })

  describe.each(UNTRUSTED)('with %s', (method) => {
    const call = 'loginWithProviders'
    const claimOf = (email: string) => ({
      sub: `ada at ${method} as ${email}`,
      email,
      email_verified: false,
    })

    test('after the link in the email has verified it', async () => {
      const claim = claimOf(nextEmail())
      const signedUp = await provider.signInWith(method, claim)
      const before = await expectSignedIn(await exchange(server, signedUp, { call }))
      expect(before.email_verified).toBe(false)
      await verify(signedUp)
      const thisDevice = await expectSignedIn(
        await exchange(server, await provider.refresh(signedUp), {
          call: 'user/verification',
          token: before.token,
        }),
      )
      expect(thisDevice).toMatchObject({ id: before.id, email_verified: true })
      const again = await expectSignedIn(
        await exchange(server, await provider.signInWith(method, claim), { call }),
      )
      expect(again).toMatchObject({ id: before.id, email_verified: true })
      await expectUser(await read(thisDevice.token))
    })

    test('that was connected on the account page', async () => {
      const email = nextEmail()
      const before = await signInAda(email)
      const linked = await provider.signInWith(
        method,
        claimOf(email),
        await provider.signIn(email, 'a password'),
      )
      await expectSignedIn(
        await exchange(server, linked, { call: 'user/verification', token: before.token }),
      )
      const credential = await provider.signInWith(method, claimOf(email))
      const after = await expectSignedIn(await exchange(server, credential, { call }))
      expect(after.id).toBe(before.id)
    })
  })
})
