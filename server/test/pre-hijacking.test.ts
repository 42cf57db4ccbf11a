import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { OtherTable, UserRow } from '../src/db/tables.ts'
import { expectProblem, expectSignedIn, expectUser, type TestServer } from '../../testing/api.ts'
import {
  type EmbeddedProvider,
  exchange,
  openEmbeddedProvider,
} from '../../testing/embedded-provider.ts'
import { DIALECTS } from '../../testing/databases.ts'
import { openTestServer } from '../../testing/in-process.ts'
import {
  type FilledUserData,
  fillUserData,
  listSurvivingColumns,
  listSurvivingValues,
  readUser,
  withDatabase,
} from '../../testing/rows.ts'
import { TRUSTED, UNTRUSTED } from '../../testing/users.ts'

const MINUTE = 60

/** How an attacker can register an email of another person. */
const METHODS = ['password', ...UNTRUSTED]

const RESET = 'a password reset'

/** How the owner of the email gets the account. */
const RECOVERIES = [...TRUSTED, RESET]

/** The columns of `users` and the other tables that may stay after a takeover, and why they are no use to an attacker. */
const KEPT: Partial<Record<keyof UserRow | OtherTable, string>> = {
  id: 'chosen by the server',
  identity_uid: 'the owner has it too',
  email: 'proven by the owner',
  created_at: 'a time of the server',
  created_with: 'the first provider, of no use once the email is verified',
  created_valid_since: 'a time of the provider, of no use once the email is verified',
  password_updated_at: 'a time of the provider',
  refused_password_at: 'a time of the provider, and only for verified users',
  had_stranger_at: 'a time of the server; it only makes logins harder',
  valid_since: 'a time of the provider',
  last_proof_at: 'a time of the provider',
  secured_at: 'a time of the server; it only makes logins with a password harder',
}

/*
 * The five classes of "Pre-hijacked accounts" (Sudhodanan & Paverd, USENIX Security 2022): the attacker
 * (mallory) registers an account with the email of its owner (ada) first. The tests run against the embedded
 * provider. Some give the attacker more than a provider would, such as refresh tokens that survive a reset.
 */
describe.each(DIALECTS)('an account that an attacker registered first, on %s', (dialect) => {
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
  const createActors = () => {
    count++
    const email = `ada-${count}@example.com`
    const mallory = { sub: `mallory-${count}`, email: `mallory-${count}@evil.example` }
    return { email, ada: { sub: `ada-${count}`, email, name: 'Ada Lovelace' }, mallory }
  }

  /** Registers the email for the attacker, with a session whose sign-in was two minutes ago. */
  async function registerAsAttacker(email: string, method = 'password') {
    const isPassword = method === 'password'
    const claim = { sub: `mallory at ${method} as ${email}`, email, email_verified: false }
    const signedUp = isPassword
      ? await provider.signUp(email, 'password of mallory')
      : await provider.signInWith(method, { ...claim, name: 'Mallory Was Here' })
    await provider.ageLastSignIn(signedUp, 2 * MINUTE)
    const credential = await provider.refresh(signedUp)
    const names = { first_name: 'Mallory', last_name: 'Was Here' }
    const response = isPassword
      ? await exchange(server, credential, { call: 'register', names })
      : await exchange(server, credential, { call: 'loginWithProviders' })
    return { credential, session: await expectSignedIn(response, isPassword ? 201 : 200) }
  }

  /** The owner recovers the account by a password reset. */
  async function recover(email: string) {
    const code = await provider.requestEmail('PASSWORD_RESET', { email })
    await provider.resetPassword(code, 'password of ada')
  }

  /** Nothing that the attacker wrote is left. `mallory` is what `fillUserData` wrote. */
  async function expectWiped(mallory: FilledUserData) {
    await withDatabase(server.databaseUrl, async (database) => {
      const user = await readUser(database, mallory.user.id)
      expect(user).toBeDefined()
      if (!user) return
      const surviving = listSurvivingColumns(mallory.user, user)
      expect(surviving.filter((column) => !(column in KEPT))).toEqual([])
      const values = await listSurvivingValues(database, mallory)
      const isKept = (value: string) => value.slice(0, value.indexOf('.')) in KEPT
      expect(values.filter((value) => !isKept(value))).toEqual([])
    })
  }

  const fill = (id: string) =>
    withDatabase(server.databaseUrl, (database) => fillUserData(database, id))

  const read = (token: string) => server.send('GET', '/api/user', { token })
  const expectSessionEnded = async (token: string) =>
    expectProblem(await read(token), 'unauthenticated')

  test.each(
    METHODS.flatMap((attacks) => RECOVERIES.map((recovers) => [attacks, recovers] as const)),
  )(
    'with %s: keeps no column and no row after the owner signs in with %s',
    async (attacks, method) => {
      const { email, ada } = createActors()
      const mallory = await registerAsAttacker(email, attacks)
      const filled = await fill(mallory.session.id)
      if (method === RESET) {
        await recover(email)
        const credential = await provider.signIn(email, 'password of ada')
        await expectSignedIn(await exchange(server, credential, { call: 'login' }))
      } else {
        const credential = await provider.signInWith(method, ada)
        await expectSignedIn(await exchange(server, credential, { call: 'loginWithProviders' }))
      }
      await expectWiped(filled)
    },
  )

  test.each(TRUSTED)(
    'gives no access after the owner signs in with %s (classic-federated merge)',
    async (trusted) => {
      const { email, ada } = createActors()
      const mallory = await registerAsAttacker(email)

      const credential = await provider.signInWith(trusted, ada)
      expect(credential.uid).toBe(mallory.credential.uid)
      const owner = await expectSignedIn(
        await exchange(server, credential, { call: 'loginWithProviders' }),
      )
      const names = { first_name: 'Ada', last_name: 'Lovelace' }
      expect(owner).toMatchObject({ email_verified: true, ...names })

      await expectSessionEnded(mallory.session.token)
      await expectProblem(
        await exchange(server, mallory.credential, { call: 'login' }),
        'reauthentication_required',
      )
      await expect(provider.signIn(email, 'password of mallory')).rejects.toThrow(
        'INVALID_PASSWORD',
      )
      // The proof is recent and verified, but the account no longer has a password.
      const survivingCredential = await provider.refreshDespiteRevocation(mallory.credential)
      await expectProblem(
        await exchange(server, survivingCredential, { call: 'login' }),
        'invalid_identity_token',
      )
      await expectUser(await read(owner.token))
    },
  )

  test('gives no access after the owner recovers it (unexpired session)', async () => {
    const { email } = createActors()
    const mallory = await registerAsAttacker(email)

    await recover(email)
    await expectProblem(
      await exchange(server, mallory.credential, { call: 'login' }),
      'invalid_identity_token',
    )
    const ada = await expectSignedIn(
      await exchange(server, await provider.signIn(email, 'password of ada'), { call: 'login' }),
    )
    const noNames = { email_verified: true, first_name: '', last_name: '' }
    expect(ada).toMatchObject({ ...noNames, names_removed: true })
    await expectSessionEnded(mallory.session.token)
    await expectUser(await read(ada.token))
    const credential = await provider.signIn(email, 'password of ada')
    const again = await expectSignedIn(await exchange(server, credential, { call: 'login' }))
    expect(again).toMatchObject(noNames)
    expect(again).not.toHaveProperty('names_removed')
  })

  test.each(TRUSTED)(
    'cannot be accessed with an account at %s that the attacker linked (trojan identifier)',
    async (trusted) => {
      const { email, ada, mallory: linked } = createActors()
      const mallory = await registerAsAttacker(email)
      await provider.signInWith(trusted, linked, mallory.credential)
      const early = await provider.signInWith(trusted, linked)
      await expectProblem(
        await exchange(server, { ...early, email }, { call: 'loginWithProviders' }),
        'identity_conflict',
      )

      const owner = await expectSignedIn(
        await exchange(server, await provider.signInWith(trusted, ada), {
          call: 'loginWithProviders',
        }),
      )
      expect(owner).toMatchObject({ email, first_name: 'Ada' })
      // The owner's identity has replaced that of the attacker, who now signs in to a separate account.
      const later = await provider.signInWith(trusted, linked)
      expect(later.uid).not.toBe(mallory.credential.uid)
      await expectProblem(
        await exchange(server, { ...later, email }, { call: 'loginWithProviders' }),
        'identity_mismatch',
      )
      await expectSessionEnded(mallory.session.token)
      await expectUser(await read(owner.token))
    },
  )

  test.each(METHODS)(
    'with %s: is not taken over by a pending email change at the provider (unexpired email change)',
    async (method) => {
      const { email, mallory: attacker } = createActors()
      const mallory = await registerAsAttacker(email, method)
      const change = await provider.requestEmail('VERIFY_AND_CHANGE_EMAIL', {
        idToken: mallory.credential.idToken,
        newEmail: attacker.email,
      })

      await recover(email)
      const ada = await expectSignedIn(
        await exchange(server, await provider.signIn(email, 'password of ada'), { call: 'login' }),
      )
      await provider.redeem(change)
      const code = await provider.requestEmail('PASSWORD_RESET', { email: attacker.email })
      await provider.resetPassword(code, 'password of mallory')
      const changed = await provider.signIn(attacker.email, 'password of mallory')
      expect(changed.uid).toBe(mallory.credential.uid)
      await expectProblem(await exchange(server, changed, { call: 'login' }), 'email_changed')
      // Who owns the account at the provider is uncertain, so all sessions have ended.
      await expectSessionEnded(ada.token)
    },
  )

  test.each(UNTRUSTED.flatMap((method) => TRUSTED.map((trusted) => [method, trusted] as const)))(
    'with %s (non-verifying provider): cannot be reached after the owner signs in with %s',
    async (method, trusted) => {
      const { email, ada } = createActors()
      const mallory = await registerAsAttacker(email, method)
      expect(mallory.session.email_verified).toBe(false)

      const credential = await provider.signInWith(trusted, ada)
      expect(credential.uid).toBe(mallory.credential.uid)
      const owner = await expectSignedIn(
        await exchange(server, credential, { call: 'loginWithProviders' }),
      )
      expect(owner).toMatchObject({ email_verified: true, first_name: 'Ada' })
      await expectSessionEnded(mallory.session.token)
      await expectProblem(
        await exchange(server, mallory.credential, { call: 'loginWithProviders' }),
        'reauthentication_required',
      )
      const claim = { sub: `mallory at ${method} as ${email}`, email, email_verified: false }
      await expect(provider.signInWith(method, claim)).rejects.toThrow('NEED_CONFIRMATION')
      await expectUser(await read(owner.token))
    },
  )
})
