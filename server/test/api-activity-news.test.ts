import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDatabase, type Database } from '../src/stores/database.ts'
import { expectProblem, expectSignedIn } from './answers.ts'
import { askToMove } from './ask-to-move.ts'
import { NOWHERE, readActivity } from './read-activity.ts'
import { DIALECTS } from './test-databases.ts'
import { claimsOf, createPerson, type TestPerson } from './test-people.ts'
import { openTestServer, type TestServer } from './test-server.ts'

const SECOND = 1_000
const MINUTE = 60 * SECOND

describe.each(DIALECTS)('what happened to an account at the provider, on %s', (dialect) => {
  let server: TestServer
  let database: Database
  beforeAll(async () => {
    server = await openTestServer(dialect)
    database = await openDatabase(server.databaseUrl, () => {})
  })
  afterAll(async () => {
    await database.close()
    await server.close()
  })

  const seconds = () => Math.floor(server.now() / SECOND)

  /** Signs in, a minute later each time, so that what happened has an order. */
  async function enter(person: TestPerson) {
    server.pass(MINUTE)
    return expectSignedIn(await server.signIn(person))
  }

  const google = { providerId: 'google.com' }
  const password = { providerId: 'password' }
  /** What it tells of somebody from now on; a new password voids sign-ins. */
  const tell = (person: TestPerson, ...ways: { providerId: string }[]) => ({
    ways: ways.map((way) => ({ ...way, email: person.email })),
    setPassword() {
      server.pass(MINUTE)
      const told = { passwordUpdatedAt: server.now(), validSince: String(seconds()) }
      server.issuer.tell(person.uid, { ...told, providerUserInfo: this.ways })
    },
    keepPassword() {
      server.issuer.tell(person.uid, { providerUserInfo: this.ways })
    },
  })
  /** What is told beside the sign-ins. */
  const news = async (token: string) =>
    (await readActivity(server, token)).filter(
      ({ event }) => !/^(signed-in|account-created)$/.test(event),
    )

  test('is told as a new password, once, and of nowhere', async () => {
    const ada = createPerson({ emailVerified: true })
    await enter(ada)
    tell(ada, password).setPassword()
    await enter(ada)
    const { token } = await enter(ada)
    expect(await news(token)).toEqual([
      { event: 'password-changed', at: expect.any(String), ...NOWHERE },
    ])
  })

  test('is told by whoever brings a proof of before, and not again', async () => {
    const ada = createPerson({ emailVerified: true })
    await enter(ada)
    const before = await server.issuer.sign(claimsOf(ada, server.now()))
    tell(ada, password, google).setPassword()
    const late = await server.signIn(ada, 'login', { id_token: before })
    await expectProblem(late, 'invalid_identity_token')
    const { token } = await enter(ada)
    expect((await news(token)).map(({ event }) => event).toSorted()).toEqual([
      'google-added',
      'password-changed',
      'sign-in-refused',
    ])
  })

  test('is told as a new password to whoever takes an account by it that was never confirmed, and nothing of before', async () => {
    const squatter = createPerson()
    tell(squatter, password).keepPassword()
    await enter(squatter)
    tell(squatter, password, google).keepPassword()
    await enter(squatter)
    tell(squatter, password).setPassword()
    const { token } = await enter({ ...squatter, emailVerified: true })
    expect((await readActivity(server, token)).map(({ event }) => event).toSorted()).toEqual([
      'email-verified',
      'password-changed',
      'signed-in',
    ])
  })

  test('is told as a first password of somebody who had Google alone', async () => {
    const lin = createPerson({ provider: 'google.com', emailVerified: true })
    await enter(lin)
    tell(lin, google, password).setPassword()
    await enter(lin)
    const { token } = await enter({ ...lin, provider: 'password' })
    expect(await news(token)).toMatchObject([{ event: 'password-added', ...NOWHERE }])
  })

  test('is told as Google that came, went, and was the last to stay', async () => {
    const ada = createPerson({ emailVerified: true })
    const { token: first } = await enter(ada)
    tell(ada, password, google).keepPassword()
    const { token } = await enter({ ...ada, provider: 'google.com' })
    expect(await news(first)).toMatchObject([{ event: 'google-added', ...NOWHERE }])
    tell(ada, password).keepPassword()
    await enter(ada)
    tell(ada, google).keepPassword()
    await enter({ ...ada, provider: 'google.com' })
    expect((await news(token)).map(({ event }) => event).toSorted()).toEqual([
      'google-added',
      'google-added',
      'google-removed',
      'password-removed',
    ])
  })

  test('is a move of address alone, there and back, though it voids sign-ins', async () => {
    const ada = createPerson({ emailVerified: true })
    const here = await enter(ada)
    const to = { ...ada, email: `new-${ada.email}` }
    await askToMove(server, ada, { token: here.token, to: to.email })
    server.pass(MINUTE)
    const stale = await server.issuer.sign(claimsOf(ada, server.now() - SECOND))
    server.issuer.tell(ada.uid, { validSince: String(seconds()), email: to.email })
    // Whoever comes with the old address first is not told of a password either.
    await expectProblem(
      await server.signIn(ada, 'login', { id_token: stale }),
      'invalid_identity_token',
    )
    await enter(to)
    server.pass(MINUTE)
    server.issuer.tell(ada.uid, { validSince: String(seconds()), email: ada.email })
    const { token } = await enter(ada)
    expect((await news(token)).map(({ event }) => event).toSorted()).toEqual([
      'email-change-asked',
      'email-change-undone',
      'email-changed',
      'sign-in-refused',
    ])
  })

  test('is news of nothing where nothing was known before', async () => {
    const ada = createPerson({ emailVerified: true })
    const { id } = await enter(ada)
    const users = database.tables.updateTable('users').where('id', '=', id)
    await users.set({ ways_in: null, password_updated_at: 0 }).execute()
    tell(ada, password, google).setPassword()
    await enter(ada)
    const { token } = await enter(ada)
    expect(await news(token)).toMatchObject([{ event: 'sign-ins-revoked' }])
  })
})
