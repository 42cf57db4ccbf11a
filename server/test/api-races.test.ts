import { setTimeout } from 'node:timers/promises'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { assignEmail } from '../src/account/administration.ts'
import { createToken, hashToken } from '../src/sessions/sessions.ts'
import {
  expectProblem,
  expectSignedIn,
  requestEmailChange,
  type TestServer,
} from '../../testing/api.ts'
import {
  createPasskeyUser,
  type Fault,
  fetchOptions,
  logInWithPasskey,
  type PasskeyUser,
} from '../../testing/factors.ts'
import { BOTH_DIALECTS } from '../../testing/databases.ts'
import { createTestUser } from '../../testing/users.ts'
import { createTestProduct } from '../../testing/site.ts'
import { openTestServer } from '../../testing/in-process.ts'
import { openTestDatabase } from '../../testing/rows.ts'

const ROUNDS = Array.from({ length: 5 }, (_, round) => round)
const DEVICES = Array.from({ length: 8 }, (_, device) => device)

const byNumber = (one: number, two: number) => one - two

describe.each(BOTH_DIALECTS)('concurrent requests, on %s', (dialect) => {
  let server: TestServer
  beforeAll(async () => {
    server = await openTestServer(dialect)
  })
  afterAll(() => server.close())

  const statusOf = async (token: string) =>
    (await server.send('GET', '/api/user', { token })).status

  test.each(ROUNDS)('eight devices of a new user register one user (%d)', async () => {
    const ada = createTestUser()
    const responses = await Promise.all(DEVICES.map(() => server.signIn(ada, 'register')))
    const statuses = responses.map(({ status }) => status).toSorted(byNumber)
    expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 200, 201])
    const users = await Promise.all(
      responses.map((response) => expectSignedIn(response, response.status)),
    )
    expect(new Set(users.map(({ id }) => id)).size).toBe(1)
    for (const { token } of users) expect(await statusOf(token)).toBe(200)
  })

  test.each(ROUNDS)('of two identities that prove one email, one gets it (%d)', async () => {
    const one = createTestUser({ emailVerified: true })
    const two = createTestUser({ emailVerified: true, email: one.email })
    const responses = await Promise.all([server.signIn(one), server.signIn(two)])
    const users = await Promise.all(responses.map((response) => expectSignedIn(response)))
    const statuses = await Promise.all(users.map(({ token }) => statusOf(token)))
    expect(statuses.toSorted(byNumber)).toEqual([200, 401])
  })

  test('thirty sign-ins of one user leave twenty sessions', async () => {
    const ada = createTestUser()
    const first = await expectSignedIn(await server.signIn(ada))
    const devices = Array.from({ length: 30 }, () => server.signIn(ada))
    const users = await Promise.all(
      (await Promise.all(devices)).map((response) => expectSignedIn(response)),
    )
    const statuses = await Promise.all([first, ...users].map(({ token }) => statusOf(token)))
    expect(statuses.filter((status) => status === 200)).toHaveLength(20)
  })

  test('many concurrent logouts end a session once', async () => {
    const { token } = await expectSignedIn(await server.signIn(createTestUser()))
    const logouts = DEVICES.map(() => server.send('GET', '/api/user/logout', { token }))
    const statuses = (await Promise.all(logouts)).map(({ status }) => status)
    expect(statuses.toSorted(byNumber)).toEqual([204, ...DEVICES.slice(1).map(() => 401)])
  })

  test('each of many reads gets its own response, invalid tokens included', async () => {
    const users = await Promise.all(
      DEVICES.map(async () => expectSignedIn(await server.signIn(createTestUser()))),
    )
    const unknownToken = 'A'.repeat(43)
    const idOf = async (token: string) => {
      const response = await server.send('GET', '/api/user', { token })
      return ((await response.json()) as { id?: string }).id
    }
    const reads = [...users, ...users].flatMap(({ token }) => [idOf(token), idOf(unknownToken)])
    const expected = [...users, ...users].flatMap(({ id }) => [id, undefined])
    expect(await Promise.all(reads)).toEqual(expected)
  })

  test('no read succeeds after the response to a logout', async () => {
    const { token } = await expectSignedIn(await server.signIn(createTestUser()))
    const before = DEVICES.map(() => statusOf(token))
    const logout = await server.send('GET', '/api/user/logout', { token })
    expect(logout.status).toBe(204)
    const after = await Promise.all(DEVICES.map(() => statusOf(token)))
    expect(new Set(after)).toEqual(new Set([401]))
    await Promise.all(before)
  })

  test('reads do not see a sign-in that is rolled back', async () => {
    const ada = createTestUser({ emailVerified: true })
    const { token } = await expectSignedIn(await server.signIn(ada))
    const refused = DEVICES.map(() => server.signIn({ ...ada, emailVerified: false }))
    const reads = DEVICES.map(() => statusOf(token))
    expect(new Set(await Promise.all(reads))).toEqual(new Set([200]))
    expect((await Promise.all(refused)).map(({ status }) => status)).toEqual(DEVICES.map(() => 403))
  })
})

describe('a change that waits for another transaction, on postgres', () => {
  test('is refused if that transaction ends its session', async () => {
    await using stack = new AsyncDisposableStack()
    const server = await openTestServer('postgres')
    stack.defer(() => server.close())
    const { id, token } = await expectSignedIn(await server.signIn(createTestUser()))
    const other = new Client({ connectionString: server.databaseUrl })
    await other.connect()
    stack.defer(() => other.end())

    await other.query('begin')
    await other.query('update users set last_name = $2 where id = $1', [id, 'Other'])
    const body = { first_name: 'Ada', last_name: '' }
    const change = server.send('PUT', `/api/user/${id}`, { token, body })
    await waitForLock(other)
    await other.query('delete from sessions where user_id = $1', [id])
    await other.query('commit')

    await expectProblem(await change, 'unauthenticated')
  })
})

describe('a passkey that waits for another transaction, on postgres', () => {
  let server: TestServer
  let other: Client
  beforeAll(async () => {
    server = await openTestServer('postgres')
    other = new Client({ connectionString: server.databaseUrl })
    await other.connect()
  })
  afterAll(async () => {
    await other.end()
    await server.close()
  })

  /** Uses the passkey, which is verified before the other transaction has changed it. */
  async function use(user: PasskeyUser, send: () => Promise<Response>, change: string) {
    await other.query('begin')
    await other.query('select id from users where id = $1 for update', [user.id])
    const response = send()
    await waitForLock(other)
    await other.query(`${change} where id = $1`, [user.passkey.id])
    await other.query('commit')
    return response
  }
  const logIn = ({ authenticator }: PasskeyUser, fault?: Fault) =>
    logInWithPasskey(server, authenticator, fault)
  const confirm = async ({ authenticator, token }: PasskeyUser, fault?: Fault) => {
    const body = { credential: authenticator.get(await fetchOptions(server), fault) }
    return server.send('POST', '/api/user/fresh/passkey', { token, body })
  }

  describe.each([
    ['login', logIn],
    ['confirmation', confirm],
  ])('%s', (_, send) => {
    test('is refused if that transaction suspends it', async () => {
      const user = await createPasskeyUser(server)
      const response = await use(user, () => send(user), 'update passkeys set auth_time = null')
      await expectProblem(response, 'passkey_suspended')
    })

    test('is refused if that transaction removes it', async () => {
      const user = await createPasskeyUser(server)
      const response = await use(user, () => send(user), 'delete from passkeys')
      await expectProblem(response, 'passkey_invalid')
    })

    test('is refused if its copy has counted as far in that transaction', async () => {
      const user = await createPasskeyUser(server)
      const counted = 'update passkeys set counter = 4'
      const response = await use(user, () => send(user, { counter: 4 }), counted)
      await expectProblem(response, 'passkey_invalid')
      expect((await send(user, { counter: 5 })).ok).toBe(true)
    })
  })
})

describe('an email that is given back while its holder changes, on postgres', () => {
  let server: TestServer
  let other: Client
  beforeAll(async () => {
    server = await openTestServer('postgres')
    other = new Client({ connectionString: server.databaseUrl })
    await other.connect()
  })
  afterAll(async () => {
    await other.end()
    await server.close()
  })

  /** Gives the email back while a transaction that changes its holder has not been committed. */
  async function giveBack<Result>(
    holder: { readonly id: string },
    change: string,
    give: () => Promise<Result>,
  ): Promise<Result> {
    await other.query('begin')
    await other.query(`update users set ${change} where id = $1`, [holder.id])
    const given = give()
    await waitForLock(other)
    await other.query('commit')
    return given
  }

  const read = async (id: string): Promise<unknown> => {
    const { rows } = await other.query('select email, identity_uid from users where id = $1', [id])
    return rows[0]
  }

  test('"This wasn\'t me" leaves it to a holder who has just verified it', async () => {
    const ada = createTestUser({ emailVerified: true })
    const { id, token } = await expectSignedIn(await server.signIn(ada))
    const newEmail = `thief-${ada.email}`
    await requestEmailChange(server, ada, { token, newEmail })
    await expectSignedIn(await server.signIn({ ...ada, email: newEmail }))
    const bob = createTestUser({ email: ada.email })
    const holder = await expectSignedIn(await server.signIn(bob))
    const link = createToken()
    await other.query(
      'insert into security_links (token_hash, user_id, email, created_at, expires_at) values ($1, $2, $3, $4, $5)',
      [hashToken(link), id, ada.email, server.now(), server.now() + 60_000],
    )
    const body = { token: link }
    const use = () => server.send('POST', '/api/security-link/use', { body })
    await expectProblem(await giveBack(holder, 'email_verified = 1', use), 'conflict')
    expect(await read(holder.id)).toEqual({ email: ada.email, identity_uid: bob.uid })
    expect(await read(id)).toEqual({ email: newEmail, identity_uid: ada.uid })
  })

  test('assign-email swaps no account of a holder who has just changed it', async () => {
    const [ada, bob] = [createTestUser({ emailVerified: true }), createTestUser()]
    const { id } = await expectSignedIn(await server.signIn(ada))
    const holder = await expectSignedIn(await server.signIn(bob))
    await using stack = new AsyncDisposableStack()
    const database = await openTestDatabase(server.databaseUrl)
    stack.defer(() => database.close())
    const product = createTestProduct()
    const assign = () => assignEmail({ database, clock: server.now, product }, id, bob.email)
    const changed = `new-${bob.email}`
    const assigned = await giveBack(holder, `email = '${changed}'`, assign)
    expect(assigned?.tookFrom).toBeUndefined()
    expect(await read(holder.id)).toEqual({ email: changed, identity_uid: bob.uid })
    expect(await read(id)).toEqual({ email: bob.email, identity_uid: ada.uid })
  })
})

async function waitForLock(client: Client): Promise<void> {
  const waiting = `select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`
  while ((await client.query(waiting)).rowCount === 0) {
    await setTimeout(10)
    // Within a transaction, Postgres would answer with what the first query saw.
    await client.query('select pg_stat_clear_snapshot()')
  }
}
