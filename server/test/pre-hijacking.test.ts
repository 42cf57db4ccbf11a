import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectProblem, expectSignedIn, expectUser } from './answers.ts'
import { openEmbeddedProvider, type EmbeddedProvider } from './embedded-provider.ts'
import { exchange } from './exchange.ts'
import { openTestServer, type TestServer } from './test-server.ts'

const MINUTE = 60

/*
 * The five classes of "Pre-hijacked accounts" (Sudhodanan & Paverd, USENIX Security 2022): mallory makes
 * an account under ada's address before ada does, and waits. Each is run against the provider that comes
 * with the product. Where a test is kinder to mallory than that (refresh tokens outlive a reset), what
 * mallory then brings is stronger than anything a provider would give.
 */
describe('an account that mallory made before ada', () => {
  let provider: EmbeddedProvider
  let server: TestServer
  beforeAll(async () => {
    provider = await openEmbeddedProvider()
    server = await openTestServer('sqlite', provider.settings)
  })
  afterAll(async () => {
    await server.close()
    await provider.close()
  })

  let count = 0
  const newcomer = () => {
    count++
    const email = `ada-${count}@example.com`
    const mallory = { sub: `mallory-${count}`, email: `mallory-${count}@evil.example` }
    return { email, google: { sub: `ada-${count}`, email, name: 'Ada Lovelace' }, mallory }
  }

  /** Mallory's account under this address, with a session that has been open for a while. */
  async function squat(email: string) {
    const signedUp = await provider.signUp(email, 'mallory knows it')
    await provider.letPass(signedUp, 2 * MINUTE)
    const credential = await provider.refresh(signedUp)
    const names = { first_name: 'Mallory', last_name: 'Was Here' }
    const answer = await exchange(server, credential, { call: 'register', names })
    return { credential, session: await expectSignedIn(answer, 201) }
  }

  /** Ada has forgotten that she has an account, or never knew, and takes it back. */
  async function recover(email: string) {
    const code = await provider.requestMail('PASSWORD_RESET', { email })
    await provider.resetPassword(code, 'ada alone knows it')
  }

  const read = (token: string) => server.send('GET', '/api/user', { token })
  const expectOver = async (token: string) => expectProblem(await read(token), 'unauthenticated')

  test('is of no use to her once ada comes in with Google (classic-federated merge)', async () => {
    const { email, google } = newcomer()
    const mallory = await squat(email)

    const credential = await provider.signInWith('google.com', google)
    expect(credential.uid).toBe(mallory.credential.uid)
    const ada = await expectSignedIn(
      await exchange(server, credential, { call: 'loginWithProviders' }),
    )
    expect(ada).toMatchObject({ email_verified: true, first_name: 'Ada', last_name: 'Lovelace' })

    await expectOver(mallory.session.token)
    await expectProblem(
      await exchange(server, mallory.credential, { call: 'login' }),
      'reauthentication_required',
    )
    await expect(provider.signIn(email, 'mallory knows it')).rejects.toThrow('INVALID_PASSWORD')
    // It claims the address as verified, in a sign-in of ada's time; but there is no password any more.
    const survivor = await provider.outlive(mallory.credential)
    await expectProblem(
      await exchange(server, survivor, { call: 'login' }),
      'invalid_identity_token',
    )
    await expectUser(await read(ada.token))
  })

  test('is of no use to her once ada has recovered it (unexpired session)', async () => {
    const { email } = newcomer()
    const mallory = await squat(email)

    await recover(email)
    await expectProblem(
      await exchange(server, mallory.credential, { call: 'login' }),
      'invalid_identity_token',
    )
    const ada = await expectSignedIn(
      await exchange(server, await provider.signIn(email, 'ada alone knows it'), { call: 'login' }),
    )
    expect(ada).toMatchObject({ email_verified: true, first_name: '', last_name: '' })
    await expectOver(mallory.session.token)
    await expectUser(await read(ada.token))
  })

  test('gives her no verified session, with a proof that survived in hand (unexpired session)', async () => {
    const { email } = newcomer()
    const mallory = await squat(email)

    await recover(email)
    // Ada is back at the provider, but not yet with us; the survivor claims her time and her address.
    await provider.signIn(email, 'ada alone knows it')
    const survivor = await provider.outlive(mallory.credential)
    const { token } = mallory.session
    const answer = await exchange(server, survivor, { call: 'user/verification', token })
    await expectProblem(answer, 'unauthenticated')
    await expectOver(token)
  })

  test('lets nobody in by a Google account of hers that she linked to it (trojan identifier)', async () => {
    const { email, google, mallory: trojan } = newcomer()
    const mallory = await squat(email)
    await provider.signInWith('google.com', trojan, mallory.credential)
    const early = await provider.signInWith('google.com', trojan)
    await expectProblem(
      await exchange(server, { ...early, email }, { call: 'loginWithProviders' }),
      'identity_conflict',
    )

    const ada = await expectSignedIn(
      await exchange(server, await provider.signInWith('google.com', google), {
        call: 'loginWithProviders',
      }),
    )
    expect(ada).toMatchObject({ email, first_name: 'Ada' })
    // Her identity has taken the other's place: what mallory signs in to now is an account of her own.
    const later = await provider.signInWith('google.com', trojan)
    expect(later.uid).not.toBe(mallory.credential.uid)
    await expectProblem(
      await exchange(server, { ...later, email }, { call: 'loginWithProviders' }),
      'identity_mismatch',
    )
    await expectOver(mallory.session.token)
    await expectUser(await read(ada.token))
  })

  test('lets nobody in by a Google account of hers once ada has recovered it (trojan identifier)', async () => {
    const { email, mallory: trojan } = newcomer()
    const mallory = await squat(email)
    await provider.signInWith('google.com', trojan, mallory.credential)

    await recover(email)
    const ada = await expectSignedIn(
      await exchange(server, await provider.signIn(email, 'ada alone knows it'), { call: 'login' }),
    )
    const later = await provider.signInWith('google.com', trojan)
    // A reset unlinks every other way in. Were it still there, it would be the conflict of above.
    expect(later.uid).not.toBe(mallory.credential.uid)
    await expectProblem(
      await exchange(server, { ...later, email }, { call: 'loginWithProviders' }),
      'identity_mismatch',
    )
    await expectOver(mallory.session.token)
    await expectUser(await read(ada.token))
  })

  test('does not come back to her by a change of address that she left open (unexpired email change)', async () => {
    const { email, mallory: evil } = newcomer()
    const mallory = await squat(email)
    const change = await provider.requestMail('VERIFY_AND_CHANGE_EMAIL', {
      idToken: mallory.credential.idToken,
      newEmail: evil.email,
    })

    await recover(email)
    const ada = await expectSignedIn(
      await exchange(server, await provider.signIn(email, 'ada alone knows it'), { call: 'login' }),
    )
    await provider.redeem(change)
    const code = await provider.requestMail('PASSWORD_RESET', { email: evil.email })
    await provider.resetPassword(code, 'mallory knows it')
    const taken = await provider.signIn(evil.email, 'mallory knows it')
    expect(taken.uid).toBe(mallory.credential.uid)
    await expectProblem(await exchange(server, taken, { call: 'login' }), 'email_changed')
    // Whose account it is at the provider is in doubt: ada's session is over, but nobody else has one.
    await expectOver(ada.token)
  })

  test('does not move to an address that she had asked us for before ada recovered it (unexpired email change)', async () => {
    const { email, mallory: evil } = newcomer()
    const mallory = await squat(email)
    const verification = await provider.requestMail('VERIFY_EMAIL', {
      idToken: mallory.credential.idToken,
    })
    await provider.redeem(verification)
    const verified = await provider.refresh(mallory.credential)
    const session = await expectSignedIn(await exchange(server, verified, { call: 'login' }))
    const asked = await server.send('POST', '/api/user/email', {
      token: session.token,
      body: { email: evil.email, id_token: verified.idToken },
    })
    expect(asked.status).toBe(204)
    const change = await provider.requestMail('VERIFY_AND_CHANGE_EMAIL', {
      idToken: verified.idToken,
      newEmail: evil.email,
    })

    await recover(email)
    await provider.redeem(change)
    const code = await provider.requestMail('PASSWORD_RESET', { email: evil.email })
    await provider.resetPassword(code, 'mallory knows it')
    const taken = await provider.signIn(evil.email, 'mallory knows it')
    await expectProblem(await exchange(server, taken, { call: 'login' }), 'email_changed')
  })

  test('is not made at all by a site that does not check addresses (non-verifying provider)', async () => {
    const { email, google } = newcomer()
    const careless = { sub: 'mallory', email, email_verified: false }
    const claimed = await provider.signInWith('oidc.careless', careless)
    await expectProblem(
      await exchange(server, claimed, { call: 'loginWithProviders' }),
      'forbidden',
    )

    const credential = await provider.signInWith('google.com', google)
    const ada = await expectSignedIn(
      await exchange(server, credential, { call: 'loginWithProviders' }),
    )
    // The embedded provider keeps the careless identity linked, and calls its address verified now.
    const again = await provider.signInWith('oidc.careless', careless)
    expect(again.uid).toBe(credential.uid)
    await expectProblem(await exchange(server, again, { call: 'loginWithProviders' }), 'forbidden')
    await expectUser(await read(ada.token))
  })
})
