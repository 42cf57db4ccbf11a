import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectProblem, expectSignedIn, expectUser, type TestServer } from '../../testing/api.ts'
import { DIALECTS } from '../../testing/databases.ts'
import { createClaims, createTestUser, TRUSTED } from '../../testing/users.ts'
import { openTestServer } from '../../testing/in-process.ts'

const MINUTE = 60_000

describe.each(DIALECTS)('signing in, on %s', (dialect) => {
  let server: TestServer
  beforeAll(async () => {
    server = await openTestServer(dialect)
  })
  afterAll(() => server.close())

  test('register creates a user with names and returns 201 with a token', async () => {
    const ada = createTestUser({ name: 'Grace Hopper' })
    const names = { first_name: '  Ada ', last_name: 'Lovelace' }
    const user = await expectSignedIn(await server.signIn(ada, 'register', names), 201)
    expect(user).toMatchObject({
      email: ada.email,
      email_verified: false,
      first_name: 'Ada',
      last_name: 'Lovelace',
    })
    expect(user.id).not.toBe(ada.uid)
    const { token, ...rest } = user
    expect(await expectUser(await server.send('GET', '/api/user', { token }))).toEqual(rest)
  })

  test('register of an existing identity returns 200 and keeps the names', async () => {
    const ada = createTestUser()
    const first = await expectSignedIn(
      await server.signIn(ada, 'register', { first_name: 'Ada' }),
      201,
    )
    const again = await expectSignedIn(await server.signIn(ada, 'register', { first_name: 'Eve' }))
    expect(again).toMatchObject({ id: first.id, first_name: 'Ada' })
    expect(again.token).not.toBe(first.token)
  })

  test('login accepts any spelling of the email', async () => {
    const ada = createTestUser()
    const first = await expectSignedIn(await server.signIn(ada, 'register'), 201)
    const email = `  ${ada.email.toUpperCase()} `
    const again = await expectSignedIn(await server.signIn(ada, 'login', { email }))
    expect(again).toMatchObject({ id: first.id, email: ada.email })
  })

  test('login creates a user whose sign-up was interrupted, with the name at the provider', async () => {
    const ada = createTestUser({ name: 'Ada King Lovelace' })
    const user = await expectSignedIn(await server.signIn(ada))
    expect(user).toMatchObject({ first_name: 'Ada', last_name: 'King Lovelace' })
  })

  test.each(TRUSTED)('loginWithProviders splits the name of a new user: %s', async (provider) => {
    const newUser = createTestUser({ provider, emailVerified: true, name: 'Not This' })
    const user = await expectSignedIn(
      await server.signIn(newUser, 'loginWithProviders', { name: 'Grace Brewster Hopper' }),
    )
    expect(user).toMatchObject({
      email_verified: true,
      first_name: 'Grace',
      last_name: 'Brewster Hopper',
    })
    const later = await server.signIn(newUser, 'loginWithProviders', { name: 'Other Name' })
    expect(await expectSignedIn(later)).toMatchObject({ id: user.id, first_name: 'Grace' })
  })

  test('missing names are empty', async () => {
    const user = await expectSignedIn(await server.signIn(createTestUser()))
    expect(user).toMatchObject({ first_name: '', last_name: '' })
  })

  test('an email becomes verified with the first verified proof', async () => {
    const ada = createTestUser()
    await expectSignedIn(await server.signIn(ada))
    const verified = await expectSignedIn(await server.signIn({ ...ada, emailVerified: true }))
    expect(verified.email_verified).toBe(true)
  })

  test('a body whose uid or email differs from its proof is a mismatch', async () => {
    const ada = createTestUser()
    for (const other of [{ firebase_uuid: 'another-uid' }, { email: 'victim@example.com' }]) {
      await expectProblem(await server.signIn(ada, 'login', other), 'identity_mismatch')
    }
  })

  test.each([
    ['a lone surrogate', '\uD800'],
    ['a NUL byte', '\u0000'],
    ['a URL’s host', 'x@example.com/'],
  ])(
    'a proof whose email contains %s is a mismatch, and its body is invalid',
    async (_what, text) => {
      const ada = createTestUser({ emailVerified: true })
      const { token } = await expectSignedIn(await server.signIn(ada))
      for (const uid of [ada.uid, createTestUser().uid]) {
        const disguised = { ...ada, uid, email: text + ada.email }
        const own = { email: ada.email }
        await expectProblem(await server.signIn(disguised, 'login', own), 'identity_mismatch')
        await expectProblem(await server.signIn(disguised), 'invalid_request')
      }
      await expectUser(await server.send('GET', '/api/user', { token }))
    },
  )

  test('a provider may spell the email in another way than the form', async () => {
    const email = `grace-${createTestUser().uid}@bücher.example`
    const grace = createTestUser({ email, emailVerified: true })
    const { id } = await expectSignedIn(await server.signIn(grace))
    const ascii = email.replace('bücher', 'xn--bcher-kva')
    for (const [proven, typed] of [
      [ascii, email],
      [email, ascii],
      [` \u200B${email.toUpperCase()}\u00A0`, ascii],
    ]) {
      const user = { ...grace, email: proven ?? '' }
      const signedIn = await expectSignedIn(await server.signIn(user, 'login', { email: typed }))
      expect([signedIn.id, signedIn.email]).toEqual([id, email])
    }
    // Another account at the provider, as a second sign-up in another browser would make it.
    const other = createTestUser({ email: ascii })
    await expectProblem(await server.signIn(other), 'conflict')
  })

  test('a proof of a sign-in method that the call does not accept is a mismatch', async () => {
    for (const provider of TRUSTED) {
      const federated = createTestUser({ provider, emailVerified: true })
      await expectProblem(await server.signIn(federated, 'login'), 'identity_mismatch')
      await expectProblem(await server.signIn(federated, 'register'), 'identity_mismatch')
    }
    await expectProblem(
      await server.signIn(createTestUser(), 'loginWithProviders'),
      'identity_mismatch',
    )
  })

  test('a proof of another sign-in provider is refused by all calls', async () => {
    const ada = createTestUser()
    const claims = { ...createClaims(ada, server.now()), firebase: { sign_in_provider: 'custom' } }
    const id_token = await server.provider.sign(claims)
    for (const call of ['login', 'register', 'loginWithProviders']) {
      await expectProblem(await server.signIn(ada, call, { id_token }), 'identity_mismatch')
    }
  })

  test('a sign-in older than five minutes needs re-authentication', async () => {
    const ada = createTestUser()
    const signedInAgo = async (age: number) => {
      const claims = { ...createClaims(ada, server.now()), auth_time: (server.now() - age) / 1_000 }
      return server.signIn(ada, 'login', { id_token: await server.provider.sign(claims) })
    }
    await expectSignedIn(await signedInAgo(4.9 * MINUTE))
    await expectProblem(await signedInAgo(5.1 * MINUTE), 'reauthentication_required')
  })

  test('a proof within the tolerance of thirty seconds is accepted', async () => {
    const ada = createTestUser()
    const seconds = Math.floor(server.now() / 1_000)
    const times = { exp: seconds - 25, iat: seconds + 25, auth_time: seconds + 25 }
    const claims = { ...createClaims(ada, server.now()), ...times }
    const id_token = await server.provider.sign(claims)
    await expectSignedIn(await server.signIn(ada, 'login', { id_token }))
  })

  test('a verified user is refused with an unverified proof', async () => {
    const ada = createTestUser({ emailVerified: true })
    await expectSignedIn(await server.signIn(ada))
    await expectProblem(await server.signIn({ ...ada, emailVerified: false }), 'forbidden')
  })

  test('another email of a known identity is email_changed and ends all sessions', async () => {
    const ada = createTestUser({ emailVerified: true })
    const { token } = await expectSignedIn(await server.signIn(ada))
    const moved = { ...ada, email: `new-${ada.email}` }
    await expectProblem(await server.signIn(moved), 'email_changed')
    await expectProblem(await server.send('GET', '/api/user', { token }), 'unauthenticated')
    await expectSignedIn(await server.signIn(ada))
  })

  test('a new unverified user cannot take the email of another user', async () => {
    const ada = createTestUser()
    const { token } = await expectSignedIn(await server.signIn(ada))
    await expectProblem(await server.signIn(createTestUser({ email: ada.email })), 'conflict')
    await expectUser(await server.send('GET', '/api/user', { token }))
  })

  test('a new user with a verified proof takes the email, without the data of its previous user', async () => {
    const old = createTestUser({ emailVerified: true, name: 'Old Owner' })
    const before = await expectSignedIn(await server.signIn(old))
    const owner = createTestUser({ email: old.email, emailVerified: true })
    const after = await expectSignedIn(await server.signIn(owner))
    expect(after.id).not.toBe(before.id)
    expect(after).toMatchObject({ email: old.email, first_name: '', last_name: '' })
    const withOldToken = await server.send('GET', '/api/user', { token: before.token })
    await expectProblem(withOldToken, 'unauthenticated')
    await expectProblem(await server.signIn(old), 'email_changed')
  })
})
