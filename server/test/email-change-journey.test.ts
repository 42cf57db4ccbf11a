import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectProblem, expectSignedIn, expectUser } from './answers.ts'
import {
  openEmbeddedProvider,
  type Credential,
  type EmbeddedProvider,
} from './embedded-provider.ts'
import { exchange } from './exchange.ts'
import { DIALECTS } from './test-databases.ts'
import { openTestServer, type TestServer } from './test-server.ts'

/** Seconds: before anything that happens within a test, by a provider that counts in seconds. */
const A_WHILE = 120

describe.each(DIALECTS)('moving to another address with the provider, on %s', (dialect) => {
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
  const nextAddress = () => `ada-${(count += 1)}@example.com`
  const read = (token: string) => server.send('GET', '/api/user', { token })
  const expectOver = async (token: string) => expectProblem(await read(token), 'unauthenticated')
  const signIn = (email: string) => provider.signIn(email, 'a password')
  const login = async (credential: Credential) =>
    expectSignedIn(await exchange(server, credential, { call: 'login' }))
  const ask = (token: string, { idToken }: Credential, to: string) =>
    server.send('POST', '/api/user/email', { token, body: { email: to, id_token: idToken } })
  const requestMail = ({ idToken }: Credential, newEmail: string) =>
    provider.requestMail('VERIFY_AND_CHANGE_EMAIL', { idToken, newEmail })

  /** Ada with a verified address, signed in a while ago on one device, and just now on another. */
  async function enter(email: string) {
    const signedUp = await provider.signUp(email, 'a password')
    const { idToken } = signedUp
    await provider.redeem(await provider.requestMail('VERIFY_EMAIL', { idToken }))
    await provider.letPass(signedUp, A_WHILE)
    const elsewhere = await login(await provider.refresh(signedUp))
    const credential = await signIn(email)
    return { credential, elsewhere, here: await login(credential) }
  }

  /** She asks us, then the provider, and follows the link of the mail. */
  async function move(email: string, newEmail: string) {
    const ada = await enter(email)
    expect((await ask(ada.here.token, ada.credential, newEmail)).status).toBe(204)
    await provider.redeem(await requestMail(ada.credential, newEmail))
    return { ...ada, moved: await login(await signIn(newEmail)) }
  }

  test('keeps the person, and signs out where the old address was used', async () => {
    const [email, newEmail] = [nextAddress(), nextAddress()]
    const { here, elsewhere, moved } = await move(email, newEmail)
    expect(moved).toEqual({ ...here, token: moved.token, email: newEmail, email_verified: true })
    for (const { token } of [here, elsewhere]) await expectOver(token)
    expect(await expectUser(await read(moved.token))).toMatchObject({ email: newEmail })
    await expect(signIn(email)).rejects.toThrow('EMAIL_NOT_FOUND')
  })

  test('is refused when we were not asked, and signs her out: whoever did it has no session', async () => {
    const [email, newEmail] = [nextAddress(), nextAddress()]
    const { here, credential } = await enter(email)
    await provider.redeem(await requestMail(credential, newEmail))
    const answer = await exchange(server, await signIn(newEmail), { call: 'login' })
    await expectProblem(answer, 'email_changed')
    await expectOver(here.token)
  })

  test('is told of by its link as long as it is asked for, and the link is none once it is used', async () => {
    const [email, newEmail] = [nextAddress(), nextAddress()]
    const { here, credential } = await enter(email)
    const code = await requestMail(credential, newEmail)
    const check = () => server.send('POST', '/api/user/email/link', { body: { code } })
    await expectProblem(await check(), 'email_changed')
    await ask(here.token, credential, newEmail)
    expect((await check()).status).toBe(200)
    await provider.redeem(code)
    await expectProblem(await check(), 'not_found')
    const reset = await provider.requestMail('PASSWORD_RESET', { email: newEmail })
    const answer = await server.send('POST', '/api/user/email/link', { body: { code: reset } })
    await expectProblem(answer, 'not_found')
    await login(await signIn(newEmail))
  })

  test('asked for before a reset is void after it', async () => {
    const [email, newEmail] = [nextAddress(), nextAddress()]
    const { here, credential } = await enter(email)
    expect((await ask(here.token, credential, newEmail)).status).toBe(204)
    const change = await requestMail(credential, newEmail)
    const reset = await provider.requestMail('PASSWORD_RESET', { email })
    await provider.resetPassword(reset, 'a password')
    await provider.redeem(change)
    const answer = await exchange(server, await signIn(newEmail), { call: 'login' })
    await expectProblem(answer, 'email_changed')
  })

  test('asked for with a proof from before a reset is refused', async () => {
    const email = nextAddress()
    const { here, credential } = await enter(email)
    await provider.letPass(credential, A_WHILE)
    const before = await provider.refresh(credential)
    const reset = await provider.requestMail('PASSWORD_RESET', { email })
    await provider.resetPassword(reset, 'another password')
    await expectProblem(await ask(here.token, before, nextAddress()), 'invalid_identity_token')
    await expectOver(here.token)
  })

  test('that somebody else has proven already is refused by the provider, not by us', async () => {
    const [ada, bob] = [await enter(nextAddress()), await enter(nextAddress())]
    expect((await ask(ada.here.token, ada.credential, bob.here.email)).status).toBe(204)
    await expect(requestMail(ada.credential, bob.here.email)).rejects.toThrow('EMAIL_EXISTS')
    await expectUser(await read(bob.here.token))
    await expectUser(await read(ada.here.token))
  })
})
