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

/** Seconds, because the provider's times have a resolution of one second. */
const SIGN_IN_AGE = 120

describe.each(DIALECTS)('an email change with the embedded provider, on %s', (dialect) => {
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
  const signIn = (email: string) => provider.signIn(email, 'a password')
  const login = async (credential: Credential) =>
    expectSignedIn(await exchange(server, credential, { call: 'login' }))
  const requestChange = (token: string, { idToken }: Credential, to: string) =>
    server.send('POST', '/api/user/email', { token, body: { email: to, id_token: idToken } })
  const requestEmail = ({ idToken }: Credential, newEmail: string) =>
    provider.requestEmail('VERIFY_AND_CHANGE_EMAIL', { idToken, newEmail })

  /** A verified user with an older session and a recent one. */
  async function openSession(email: string) {
    const signedUp = await provider.signUp(email, 'a password')
    const { idToken } = signedUp
    await provider.redeem(await provider.requestEmail('VERIFY_EMAIL', { idToken }))
    await provider.ageLastSignIn(signedUp, SIGN_IN_AGE)
    const otherDevice = await login(await provider.refresh(signedUp))
    const credential = await signIn(email)
    return { credential, otherDevice, thisDevice: await login(credential) }
  }

  /** Requests the change at the server and the provider, and opens the link in the email. */
  async function changeEmail(email: string, newEmail: string) {
    const ada = await openSession(email)
    expect((await requestChange(ada.thisDevice.token, ada.credential, newEmail)).status).toBe(204)
    await provider.redeem(await requestEmail(ada.credential, newEmail))
    return { ...ada, moved: await login(await signIn(newEmail)) }
  }

  test('keeps the user and ends sessions of the old email', async () => {
    const [email, newEmail] = [nextEmail(), nextEmail()]
    const { thisDevice, otherDevice, moved } = await changeEmail(email, newEmail)
    expect(moved).toEqual({
      ...thisDevice,
      token: moved.token,
      email: newEmail,
      email_verified: true,
    })
    for (const { token } of [thisDevice, otherDevice]) await expectSessionEnded(token)
    expect(await expectUser(await read(moved.token))).toMatchObject({ email: newEmail })
    await expect(signIn(email)).rejects.toThrow('EMAIL_NOT_FOUND')
  })

  test('is refused without a request and ends all sessions', async () => {
    const [email, newEmail] = [nextEmail(), nextEmail()]
    const { thisDevice, credential } = await openSession(email)
    await provider.redeem(await requestEmail(credential, newEmail))
    const response = await exchange(server, await signIn(newEmail), { call: 'login' })
    await expectProblem(response, 'email_changed')
    await expectSessionEnded(thisDevice.token)
  })

  test('the link is valid while the change is pending, and invalid after use', async () => {
    const [email, newEmail] = [nextEmail(), nextEmail()]
    const { thisDevice, credential } = await openSession(email)
    const code = await requestEmail(credential, newEmail)
    const check = () => server.send('POST', '/api/user/email/link', { body: { code } })
    await expectProblem(await check(), 'email_changed')
    await requestChange(thisDevice.token, credential, newEmail)
    expect((await check()).status).toBe(200)
    await provider.redeem(code)
    await expectProblem(await check(), 'not_found')
    const reset = await provider.requestEmail('PASSWORD_RESET', { email: newEmail })
    const response = await server.send('POST', '/api/user/email/link', { body: { code: reset } })
    await expectProblem(response, 'not_found')
    await login(await signIn(newEmail))
  })

  test('a request before a reset is invalid after it', async () => {
    const [email, newEmail] = [nextEmail(), nextEmail()]
    const { thisDevice, credential } = await openSession(email)
    expect((await requestChange(thisDevice.token, credential, newEmail)).status).toBe(204)
    const change = await requestEmail(credential, newEmail)
    const reset = await provider.requestEmail('PASSWORD_RESET', { email })
    await provider.resetPassword(reset, 'a password')
    await provider.redeem(change)
    const response = await exchange(server, await signIn(newEmail), { call: 'login' })
    await expectProblem(response, 'email_changed')
  })

  test('a request with a proof older than a reset is refused', async () => {
    const email = nextEmail()
    const { thisDevice, credential } = await openSession(email)
    await provider.ageLastSignIn(credential, SIGN_IN_AGE)
    const before = await provider.refresh(credential)
    const reset = await provider.requestEmail('PASSWORD_RESET', { email })
    await provider.resetPassword(reset, 'another password')
    await expectProblem(
      await requestChange(thisDevice.token, before, nextEmail()),
      'invalid_identity_token',
    )
    await expectSessionEnded(thisDevice.token)
  })

  test('a change to an email in use is refused by the provider, not by the server', async () => {
    const [ada, bob] = [await openSession(nextEmail()), await openSession(nextEmail())]
    expect(
      (await requestChange(ada.thisDevice.token, ada.credential, bob.thisDevice.email)).status,
    ).toBe(204)
    await expect(requestEmail(ada.credential, bob.thisDevice.email)).rejects.toThrow('EMAIL_EXISTS')
    await expectUser(await read(bob.thisDevice.token))
    await expectUser(await read(ada.thisDevice.token))
  })
})
