import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectProblem, expectSignedIn, expectUser } from './answers.ts'
import { DIALECTS } from './test-databases.ts'
import { claimsOf, createPerson } from './test-people.ts'
import { openTestServer, type TestServer } from './test-server.ts'

const MINUTE = 60_000

describe.each(DIALECTS)('signing in, on %s', (dialect) => {
  let server: TestServer
  beforeAll(async () => {
    server = await openTestServer(dialect)
  })
  afterAll(() => server.close())

  test('register makes a person with the names they gave and answers 201 with a token', async () => {
    const ada = createPerson({ name: 'Somebody Else' })
    const names = { first_name: '  Ada ', last_name: 'Lovelace' }
    const user = await expectSignedIn(await server.signIn(ada, 'register', names), 201)
    expect(user).toMatchObject({
      email: ada.email,
      email_verified: false,
      first_name: 'Ada',
      last_name: 'Lovelace',
    })
    expect(user.id).not.toBe(ada.uid)
    const { token, ...person } = user
    expect(await expectUser(await server.send('GET', '/api/user', { token }))).toEqual(person)
  })

  test('register of an identity that was registered before answers 200, and the names stay', async () => {
    const ada = createPerson()
    const first = await expectSignedIn(
      await server.signIn(ada, 'register', { first_name: 'Ada' }),
      201,
    )
    const again = await expectSignedIn(await server.signIn(ada, 'register', { first_name: 'Eve' }))
    expect(again).toMatchObject({ id: first.id, first_name: 'Ada' })
    expect(again.token).not.toBe(first.token)
  })

  test('login lets a person in again, by any spelling of their address', async () => {
    const ada = createPerson()
    const first = await expectSignedIn(await server.signIn(ada, 'register'), 201)
    const email = `  ${ada.email.toUpperCase()} `
    const again = await expectSignedIn(await server.signIn(ada, 'login', { email }))
    expect(again).toMatchObject({ id: first.id, email: ada.email })
  })

  test('login makes the person whose sign-up broke half-way, with the name the provider knows', async () => {
    const ada = createPerson({ name: 'Ada King Lovelace' })
    const user = await expectSignedIn(await server.signIn(ada))
    expect(user).toMatchObject({ first_name: 'Ada', last_name: 'King Lovelace' })
  })

  test('loginWithProviders takes the names of a new person from the name it is told', async () => {
    const google = createPerson({ provider: 'google.com', emailVerified: true, name: 'Not This' })
    const user = await expectSignedIn(
      await server.signIn(google, 'loginWithProviders', { name: 'Grace Brewster Hopper' }),
    )
    expect(user).toMatchObject({
      email_verified: true,
      first_name: 'Grace',
      last_name: 'Brewster Hopper',
    })
    const later = await server.signIn(google, 'loginWithProviders', { name: 'Other Name' })
    expect(await expectSignedIn(later)).toMatchObject({ id: user.id, first_name: 'Grace' })
  })

  test('names nobody told are empty', async () => {
    const user = await expectSignedIn(await server.signIn(createPerson()))
    expect(user).toMatchObject({ first_name: '', last_name: '' })
  })

  test('an address becomes verified with the first proof that says so', async () => {
    const ada = createPerson()
    await expectSignedIn(await server.signIn(ada))
    const verified = await expectSignedIn(await server.signIn({ ...ada, emailVerified: true }))
    expect(verified.email_verified).toBe(true)
  })

  test('a body that names another uid or another address than its proof is a mismatch', async () => {
    const ada = createPerson()
    for (const other of [{ firebase_uuid: 'somebody' }, { email: 'victim@example.com' }]) {
      await expectProblem(await server.signIn(ada, 'login', other), 'identity_mismatch')
    }
  })

  test('a proof of the wrong kind for the call is a mismatch', async () => {
    const google = createPerson({ provider: 'google.com', emailVerified: true })
    await expectProblem(await server.signIn(google, 'login'), 'identity_mismatch')
    await expectProblem(await server.signIn(google, 'register'), 'identity_mismatch')
    await expectProblem(
      await server.signIn(createPerson(), 'loginWithProviders'),
      'identity_mismatch',
    )
  })

  test('a proof neither of a password nor federated fits no call', async () => {
    const ada = createPerson()
    const claims = { ...claimsOf(ada, server.now()), firebase: { sign_in_provider: 'custom' } }
    const id_token = await server.issuer.sign(claims)
    for (const call of ['login', 'register', 'loginWithProviders']) {
      await expectProblem(await server.signIn(ada, call, { id_token }), 'identity_mismatch')
    }
  })

  test('a sign-in more than five minutes ago is to be done again', async () => {
    const ada = createPerson()
    const signedInAgo = async (age: number) => {
      const claims = { ...claimsOf(ada, server.now()), auth_time: (server.now() - age) / 1_000 }
      return server.signIn(ada, 'login', { id_token: await server.issuer.sign(claims) })
    }
    await expectSignedIn(await signedInAgo(4.9 * MINUTE))
    await expectProblem(await signedInAgo(5.1 * MINUTE), 'reauthentication_required')
  })

  test('a federated address that is not verified is forbidden', async () => {
    const google = createPerson({ provider: 'google.com', emailVerified: false })
    await expectProblem(await server.signIn(google), 'forbidden')
  })

  test('a person once verified is never let in on an unverified proof again', async () => {
    const ada = createPerson({ emailVerified: true })
    await expectSignedIn(await server.signIn(ada))
    await expectProblem(await server.signIn({ ...ada, emailVerified: false }), 'forbidden')
  })

  test('another address of a known identity is email_changed, and ends every session of the person', async () => {
    const ada = createPerson({ emailVerified: true })
    const { token } = await expectSignedIn(await server.signIn(ada))
    const moved = { ...ada, email: `new-${ada.email}` }
    await expectProblem(await server.signIn(moved), 'email_changed')
    await expectProblem(await server.send('GET', '/api/user', { token }), 'unauthenticated')
    await expectSignedIn(await server.signIn(ada))
  })

  test('an unverified newcomer cannot have an address that another person holds', async () => {
    const ada = createPerson()
    const { token } = await expectSignedIn(await server.signIn(ada))
    await expectProblem(await server.signIn(createPerson({ email: ada.email })), 'conflict')
    await expectUser(await server.send('GET', '/api/user', { token }))
  })

  test('a newcomer who proves an address takes it, and inherits nothing', async () => {
    const old = createPerson({ emailVerified: true, name: 'Old Owner' })
    const before = await expectSignedIn(await server.signIn(old))
    const owner = createPerson({ email: old.email, emailVerified: true })
    const after = await expectSignedIn(await server.signIn(owner))
    expect(after.id).not.toBe(before.id)
    expect(after).toMatchObject({ email: old.email, first_name: '', last_name: '' })
    const withOldToken = await server.send('GET', '/api/user', { token: before.token })
    await expectProblem(withOldToken, 'unauthenticated')
    await expectProblem(await server.signIn(old), 'email_changed')
  })
})
