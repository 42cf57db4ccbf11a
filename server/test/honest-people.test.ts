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

/** Seconds. */
const A_WHILE = 120
/** Milliseconds. */
const MINUTE = 60_000

// What people do at the provider, which the rules of the door must not lock them out for.
describe.each(DIALECTS)('ada is let in, on %s', (dialect) => {
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
  const login = async (credential: Credential) =>
    expectSignedIn(await exchange(server, credential, { call: 'login' }))

  async function verify(credential: Credential): Promise<void> {
    const { idToken } = credential
    await provider.redeem(await provider.requestMail('VERIFY_EMAIL', { idToken }))
  }

  /** Ada with a password, an address that is verified, and a session from a while ago. */
  async function welcomeAda(email: string) {
    const signedUp = await provider.signUp(email, 'a password')
    await verify(signedUp)
    await provider.letPass(signedUp, A_WHILE)
    return login(await provider.refresh(signedUp))
  }

  /** Ada asks us to move, with a proof of just now. */
  async function askToMove(token: string, { idToken }: Credential, to: string): Promise<void> {
    const body = { email: to, id_token: idToken }
    expect((await server.send('POST', '/api/user/email', { token, body })).status).toBe(204)
  }

  test('after a confirmed change of address, with Google linked under the old one', async () => {
    const [email, newEmail] = [nextAddress(), nextAddress()]
    const before = await welcomeAda(email)
    const google = { sub: `google-${email}`, email }
    const credential = await provider.signInWith('google.com', google)
    await expectSignedIn(await exchange(server, credential, { call: 'loginWithProviders' }))

    await askToMove(before.token, credential, newEmail)
    const { idToken } = credential
    await provider.redeem(
      await provider.requestMail('VERIFY_AND_CHANGE_EMAIL', { idToken, newEmail }),
    )
    const after = await login(await provider.signIn(newEmail, 'a password'))
    expect(after).toMatchObject({ id: before.id, email: newEmail, email_verified: true })
    await login(await provider.signIn(newEmail, 'a password'))
    // Google still speaks of the old address: that way in is shut, and hers stays open.
    const byGoogle = { ...(await provider.signInWith('google.com', google)), email: newEmail }
    await expectProblem(
      await exchange(server, byGoogle, { call: 'loginWithProviders' }),
      'identity_conflict',
    )
    await expectUser(await read(after.token))
  })

  test('under her old address, when a change was undone', async () => {
    const [email, newEmail] = [nextAddress(), nextAddress()]
    const before = await welcomeAda(email)
    const credential = await provider.signIn(email, 'a password')
    await askToMove(before.token, credential, newEmail)
    await provider.update(credential, { email: newEmail })
    const undo = await provider.latestCode()
    await verify(await provider.signIn(newEmail, 'a password'))
    const moved = await login(await provider.signIn(newEmail, 'a password'))
    expect(moved).toMatchObject({ id: before.id, email: newEmail })

    await provider.redeem(undo)
    const back = await login(await provider.signIn(email, 'a password'))
    expect(back).toMatchObject({ id: before.id, email, email_verified: true })
    await expectOver(moved.token)
    await expectUser(await read(back.token))
  })

  test('as somebody new, when she deleted her account at the provider and made it anew', async () => {
    const email = nextAddress()
    const before = await welcomeAda(email)
    await provider.remove(await provider.signIn(email, 'a password'))
    const anew = await provider.signUp(email, 'another password')
    await expectProblem(await exchange(server, anew, { call: 'register' }), 'conflict')
    await verify(anew)
    const after = await login(await provider.signIn(email, 'another password'))
    expect(after.id).not.toBe(before.id)
    await expectOver(before.token)
  })

  test('as a verified person in the session she has, when she confirms her address much later', async () => {
    const later = await openTestServer(dialect, provider.settings)
    const signedUp = await provider.signUp(nextAddress(), 'a password')
    const names = { first_name: 'Ada', last_name: 'Lovelace' }
    const here = await expectSignedIn(
      await exchange(later, signedUp, { call: 'register', names }),
      201,
    )
    const elsewhere = await expectSignedIn(await exchange(later, signedUp, { call: 'login' }))
    later.pass(55 * MINUTE)
    await verify(signedUp)
    const credential = await provider.refresh(signedUp)
    await expectProblem(
      await exchange(later, credential, { call: 'login' }),
      'reauthentication_required',
    )
    const after = await expectSignedIn(
      await exchange(later, credential, { call: 'user/verification', token: here.token }),
    )
    expect(after).toMatchObject({ ...here, token: after.token, email_verified: true })
    for (const token of [here.token, elsewhere.token]) {
      await expectProblem(await later.send('GET', '/api/user', { token }), 'unauthenticated')
    }
    await expectUser(await later.send('GET', '/api/user', { token: after.token }))
    await later.close()
  })

  test('on two devices at once', async () => {
    const email = nextAddress()
    const signedUp = await provider.signUp(email, 'a password')
    const asNew = await Promise.all([
      exchange(server, signedUp, { call: 'register' }),
      exchange(server, signedUp, { call: 'login' }),
    ])
    for (const answer of asNew) expect(answer.ok).toBe(true)
    await verify(signedUp)
    const credential = await provider.refresh(signedUp)
    const asVerified = await Promise.all([
      exchange(server, credential, { call: 'login' }),
      exchange(server, credential, { call: 'login' }),
    ])
    const both = await Promise.all(asVerified.map((answer) => expectSignedIn(answer)))
    for (const { token } of both) await expectUser(await read(token))
  })

  test('on the device where she changed her password, and not on the others', async () => {
    const email = nextAddress()
    const elsewhere = await welcomeAda(email)
    const here = await provider.signIn(email, 'a password')
    await provider.update(here, { password: 'a new password' })
    const after = await login(await provider.signIn(email, 'a new password'))
    await expectOver(elsewhere.token)
    await expectUser(await read(after.token))
  })
})
