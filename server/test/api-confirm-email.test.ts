import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDatabase } from '../src/stores/database.ts'
import { expectProblem, expectSignedIn, expectUser } from './answers.ts'
import { DIALECTS } from './test-databases.ts'
import { bodyOf, claimsOf, createPerson, type TestPerson } from './test-people.ts'
import { openTestServer, type TestServer } from './test-server.ts'

const SECOND = 1_000
const MINUTE = 60 * SECOND

const PATH = '/api/user/verification'

describe.each(DIALECTS)('confirming an address while signed in, on %s', (dialect) => {
  let server: TestServer
  beforeAll(async () => {
    server = await openTestServer(dialect)
  })
  afterAll(() => server.close())

  const read = (token: string) => server.send('GET', '/api/user', { token })
  const expectOver = async (token: string) => expectProblem(await read(token), 'unauthenticated')
  const verified = (person: TestPerson) => ({ ...person, emailVerified: true })
  const seconds = () => Math.floor(server.now() / SECOND)

  /** Hands in a proof of this person, of a sign-in so long ago, under a token. */
  async function confirm(
    token: string,
    person: TestPerson,
    { ago = 0, ...fields }: { ago?: number; [field: string]: unknown } = {},
  ) {
    const claims = { ...claimsOf(person, server.now()), auth_time: seconds() - ago / SECOND }
    const id_token = await server.issuer.sign(claims)
    const body = { email: person.email, firebase_uuid: person.uid, id_token, ...fields }
    return server.send('POST', PATH, { token, body })
  }

  async function readExpiries(userId: string): Promise<number[]> {
    const database = await openDatabase(server.databaseUrl, () => {})
    const rows = await database.tables
      .selectFrom('sessions')
      .select('expires_at')
      .where('user_id', '=', userId)
      .execute()
    await database.close()
    return rows.map(({ expires_at }) => expires_at)
  }

  test('goes on with this session under a new token to its old end, and ends the others', async () => {
    const ada = createPerson()
    const names = { first_name: 'Ada', last_name: 'Lovelace' }
    const here = await expectSignedIn(await server.signIn(ada, 'register', names), 201)
    const expiries = await readExpiries(here.id)
    const elsewhere = await expectSignedIn(await server.signIn(ada))
    server.pass(50 * MINUTE)
    const after = await expectSignedIn(
      await confirm(here.token, verified(ada), { ago: 50 * MINUTE }),
    )
    expect(after).toEqual({ ...here, token: after.token, email_verified: true })
    expect(after.token).not.toBe(here.token)
    expect(await readExpiries(here.id)).toEqual(expiries)
    await expectOver(here.token)
    await expectOver(elsewhere.token)
    await expectUser(await read(after.token))
  })

  test('needs the proof alone: who they are, the session knows', async () => {
    const ada = createPerson()
    const here = await expectSignedIn(await server.signIn(ada))
    const silent = { email: undefined, firebase_uuid: undefined }
    const after = await expectSignedIn(await confirm(here.token, verified(ada), silent))
    expect(after.email_verified).toBe(true)
    await expectOver(here.token)
  })

  test('does not take the proof of another person, however silent the rest', async () => {
    const [ada, eve] = [createPerson(), createPerson()]
    const here = await expectSignedIn(await server.signIn(ada))
    await expectSignedIn(await server.signIn(eve))
    const silent = { email: undefined, firebase_uuid: undefined }
    await expectProblem(await confirm(here.token, verified(eve), silent), 'identity_mismatch')
    await expectUser(await read(here.token))
  })

  test('of a person who is verified already gives a new token, and leaves the others', async () => {
    const ada = createPerson({ emailVerified: true })
    const here = await expectSignedIn(await server.signIn(ada))
    const elsewhere = await expectSignedIn(await server.signIn(ada))
    const after = await expectSignedIn(await confirm(here.token, ada))
    await expectOver(here.token)
    for (const token of [after.token, elsewhere.token]) await expectUser(await read(token))
  })

  test('of a person who is verified already takes any way in of theirs, and notes what is new', async () => {
    const ada = createPerson({ emailVerified: true })
    const here = await expectSignedIn(await server.signIn(ada))
    const ways = ['password', 'google.com'].map((providerId) => ({ providerId, email: ada.email }))
    server.issuer.tell(ada.uid, { providerUserInfo: ways })
    const byGoogle = { ...ada, provider: 'google.com' as const }
    const after = await expectSignedIn(await confirm(here.token, byGoogle))
    await expectOver(here.token)
    const activity = await server.send('GET', '/api/user/activity', { token: after.token })
    expect(await activity.text()).toContain('"event":"google-added"')
    const devices = await server.send('GET', '/api/user/sessions', { token: after.token })
    expect(await devices.json()).toMatchObject({ sessions: [{ provider: 'password' }] })
  })

  test('takes a proof that says so', async () => {
    const ada = createPerson()
    const { token } = await expectSignedIn(await server.signIn(ada))
    await expectProblem(await confirm(token, ada), 'forbidden')
    await expectUser(await read(token))
  })

  test('takes a proof of the same person, and of the same way in', async () => {
    const ada = createPerson()
    const { token } = await expectSignedIn(await server.signIn(ada))
    const bob = createPerson({ emailVerified: true })
    await expectSignedIn(await server.signIn(bob))
    await expectProblem(await confirm(token, bob), 'identity_mismatch')
    await expectProblem(
      await confirm(token, createPerson({ emailVerified: true })),
      'identity_mismatch',
    )
    const byGoogle = { ...verified(ada), provider: 'google.com' as const }
    await expectProblem(await confirm(token, byGoogle), 'identity_mismatch')
    await expectProblem(
      await confirm(token, verified(ada), { email: 'other@example.com' }),
      'identity_mismatch',
    )
    expect(await expectUser(await read(token))).toMatchObject({ email_verified: false })
  })

  test('never makes a session from before a reset a verified one', async () => {
    const ada = createPerson()
    const { token } = await expectSignedIn(await server.signIn(ada))
    server.pass(MINUTE)
    server.issuer.tell(ada.uid, { validSince: String(seconds()) })
    // As a provider would, whose refresh tokens outlive a reset: the proof is of after it.
    await expectProblem(await confirm(token, verified(ada)), 'unauthenticated')
    await expectOver(token)
  })

  test('takes no proof of an account that does not stand behind it', async () => {
    const ada = createPerson()
    const { token } = await expectSignedIn(await server.signIn(ada))
    server.issuer.tell(ada.uid, { emailVerified: false })
    await expectProblem(await confirm(token, verified(ada)), 'invalid_identity_token')
    server.issuer.fail('lookup', 'error')
    await expectProblem(await confirm(token, verified(ada)), 'unavailable')
    server.issuer.fail('lookup')
    await expectUser(await read(token))
  })

  test('does not move a person to another address', async () => {
    const ada = createPerson({ emailVerified: true })
    const { token } = await expectSignedIn(await server.signIn(ada))
    const moved = { ...ada, email: `new-${ada.email}` }
    await expectProblem(await confirm(token, moved), 'email_changed')
    await expectOver(token)
  })

  test('is asked for the bearer first, then as a sign-in', async () => {
    const ada = createPerson()
    const { token } = await expectSignedIn(await server.signIn(ada))
    const headers = { 'Content-Type': 'text/plain' }
    await expectProblem(await server.send('POST', PATH, { headers, body: 'x' }), 'unauthenticated')
    const send = (options: object) => server.send('POST', PATH, { token, ...options })
    await expectProblem(await send({ headers, body: 'x' }), 'unsupported_media_type')
    await expectProblem(await send({ body: { email: 1 } }), 'invalid_identity_token')
    const fresh = await bodyOf(verified(ada), { issuer: server.issuer, now: server.now() })
    await expectProblem(await send({ body: { ...fresh, email: 'no address' } }), 'invalid_request')
    const wrongMethod = await server.send('GET', PATH, { token })
    expect(wrongMethod.headers.get('allow')).toBe('POST, OPTIONS')
    await expectProblem(wrongMethod, 'method_not_allowed')
  })

  test('at the same instant by two requests swaps the session once', async () => {
    const ada = createPerson()
    const { token } = await expectSignedIn(await server.signIn(ada))
    const answers = await Promise.all([1, 2, 3].map(() => confirm(token, verified(ada))))
    expect(answers.map(({ status }) => status).toSorted((one, two) => one - two)).toEqual([
      200, 401, 401,
    ])
  })
})
