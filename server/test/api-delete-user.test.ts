import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { UserRow } from '../src/db/tables.ts'
import {
  deleteAccount,
  expectProblem,
  expectSignedIn,
  expectUser,
  type TestServer,
} from '../../testing/api.ts'
import { DIALECTS } from '../../testing/databases.ts'
import type { Failure } from '../../testing/fake-provider.ts'
import { createClaims, createTestUser, type TestUser, TRUSTED } from '../../testing/users.ts'
import { openTestServer } from '../../testing/in-process.ts'
import {
  fillUserData,
  listSurvivingColumns,
  listTablesWithRows,
  readUser,
  withDatabase,
} from '../../testing/rows.ts'

const MINUTE = 60_000
const PATH = '/api/user/delete'
const NAMES = { first_name: 'Ada', last_name: 'Lovelace' }

describe.each(DIALECTS)('deleting an account, on %s', (dialect) => {
  let server: TestServer
  beforeAll(async () => {
    server = await openTestServer(dialect)
  })
  afterAll(() => server.close())

  const read = (token: string) => server.send('GET', '/api/user', { token })
  const remove = (user: TestUser, token: string, fields: object = {}) =>
    deleteAccount(server, user, { token, ...fields })

  async function findRow(uid: string): Promise<UserRow | undefined> {
    return withDatabase(server.databaseUrl, ({ tables }) =>
      tables.selectFrom('users').selectAll().where('identity_uid', '=', uid).executeTakeFirst(),
    )
  }

  async function openSession(of: Partial<TestUser> = {}) {
    const user = createTestUser({ emailVerified: true, ...of })
    const call = user.provider === 'password' ? 'register' : 'loginWithProviders'
    const result = await server.signIn(user, call, user.provider === 'password' ? NAMES : {})
    return { user, ...(await expectSignedIn(result, result.status)) }
  }

  /** Deletes an account while the provider fails to delete its part. */
  async function deletePartially(failure: Failure = 'error') {
    const ada = await openSession()
    server.provider.fail('deletion', failure)
    expect((await remove(ada.user, ada.token)).status).toBe(204)
    return ada
  }

  /** The next proof completes the deletion. */
  async function completeDeletion(user: TestUser): Promise<void> {
    server.provider.fail('deletion')
    await server.signIn(user)
    expect(await findRow(user.uid)).toBeUndefined()
  }

  test.each(['password', ...TRUSTED])(
    'of %s deletes it in the database and at the provider, with all sessions',
    async (provider) => {
      const { user, token } = await openSession({ provider })
      const { token: otherDevice } = await expectSignedIn(await server.signIn(user))
      const result = await remove(user, token)
      expect([result.status, await result.text()]).toEqual([204, ''])
      for (const each of [token, otherDevice])
        await expectProblem(await read(each), 'unauthenticated')
      expect(await findRow(user.uid)).toBeUndefined()
      const { headers } =
        server.provider.requests.findLast(({ service }) => service === 'deletion') ?? {}
      expect(headers?.referer).toBe('http://foyer.test/')
      await expectProblem(await server.signIn(user), 'invalid_identity_token')
      expect(await findRow(user.uid)).toBeUndefined()
    },
  )

  test('works for a user with an unverified email', async () => {
    const { user, token } = await openSession({ emailVerified: false })
    expect((await remove(user, token)).status).toBe(204)
    expect(await findRow(user.uid)).toBeUndefined()
  })

  test('lets the next user with the same email start as a new user', async () => {
    const { user, token, id } = await openSession()
    await remove(user, token)
    const recreated = createTestUser({ email: user.email })
    const after = await expectSignedIn(await server.signIn(recreated))
    expect(after).toMatchObject({ email: user.email, first_name: '' })
    expect(after.id).not.toBe(id)
  })

  test('needs the email of the user in any spelling', async () => {
    const { user, token } = await openSession()
    for (const email of ['other@example.com', 'not an email', '', undefined]) {
      const { errors } = await expectProblem(
        await remove(user, token, { email }),
        'invalid_request',
      )
      expect(errors).toMatchObject([{ path: 'email' }])
    }
    await expectUser(await read(token))
    const email = ` ${user.email.toUpperCase()}`
    expect((await remove(user, token, { email })).status).toBe(204)
  })

  test('needs a sign-in of the last five minutes by the same user', async () => {
    const [ada, eve] = [await openSession(), await openSession()]
    const auth_time = Math.floor((server.now() - 6 * MINUTE) / 1_000)
    const id_token = await server.provider.sign({
      ...createClaims(ada.user, server.now()),
      auth_time,
    })
    const stale = await remove(ada.user, ada.token, { id_token })
    await expectProblem(stale, 'reauthentication_required')
    await expectProblem(await remove(eve.user, ada.token), 'identity_mismatch')
    const email = ada.user.email
    await expectProblem(await remove(eve.user, ada.token, { email }), 'identity_mismatch')
    for (const { token } of [ada, eve]) await expectUser(await read(token))
  })

  test('checks the bearer first, then the proof', async () => {
    const { token } = await openSession()
    const headers = { 'Content-Type': 'text/plain' }
    await expectProblem(await server.send('POST', PATH, { headers, body: 'x' }), 'unauthenticated')
    const send = (options: object) => server.send('POST', PATH, { token, ...options })
    await expectProblem(await send({ headers, body: 'x' }), 'unsupported_media_type')
    await expectProblem(await send({ body: { email: 1 } }), 'invalid_identity_token')
    await expectProblem(await server.send('DELETE', PATH, { token }), 'method_not_allowed')
  })

  test('changes nothing if the provider does not answer', async () => {
    const { user, token } = await openSession()
    server.provider.fail('lookup', 'error')
    await expectProblem(await remove(user, token), 'unavailable')
    server.provider.fail('lookup')
    await expectUser(await read(token))
  })

  describe('while the provider fails to delete', () => {
    test('the deletion is retried until the provider recovers', async () => {
      const { user } = await deletePartially('down')
      expect(await findRow(user.uid)).toMatchObject({ identity_uid: user.uid })
      server.provider.fail('deletion')
      server.retryDeletions()
      await expect.poll(() => findRow(user.uid)).toBeUndefined()
      await expectProblem(await server.signIn(user), 'invalid_identity_token')
    })

    test.each(['redirect', 'nonsense'] as const)(
      'an answer that says nothing deletes nothing (%s)',
      async (failure) => {
        const { user } = await deletePartially(failure)
        expect(await findRow(user.uid)).toMatchObject({ identity_uid: user.uid })
        await completeDeletion(user)
      },
    )

    test('only the ids of the user are left in all columns and tables, until the row is deleted', async () => {
      const { user, token, id } = await openSession()
      await withDatabase(server.databaseUrl, async (database) => {
        const filled = await fillUserData(database, id)
        const factor = { factor: 'totp', factor_at: server.now() }
        await database.tables
          .updateTable('sessions')
          .set(factor)
          .where('user_id', '=', id)
          .execute()
        server.provider.fail('deletion', 'error')
        expect((await remove(user, token)).status).toBe(204)
        const left = await readUser(database, id)
        expect(left && listSurvivingColumns(filled.user, left)).toEqual(['id', 'identity_uid'])
        const { id: _id, identity_uid: _uid, created_at, deleting_at, ...others } = left ?? {}
        expect(Object.values(others).filter(Boolean)).toEqual([])
        for (const time of [created_at, deleting_at]) expect(time).toBeLessThanOrEqual(server.now())
        expect(await listTablesWithRows(database, id)).toEqual([])
        await completeDeletion(user)
        expect(await listTablesWithRows(database, id)).toEqual([])
      })
    })

    test('sign-ins with the uid are refused', async () => {
      const { user, token } = await deletePartially()
      await expectProblem(await read(token), 'unauthenticated')
      const federated = TRUSTED.map((provider) => ({ ...user, provider }))
      for (const candidate of [user, ...federated, { ...user, email: `new-${user.email}` }]) {
        const problem = await expectProblem(await server.signIn(candidate), 'account_deleted')
        expect(problem.detail).toBe('This account is being deleted.')
      }
      server.provider.fail('deletion')
    })

    test('a refused sign-in leaves no activity', async () => {
      const { user, id } = await deletePartially()
      await expectProblem(await server.signIn(user), 'account_deleted')
      await withDatabase(server.databaseUrl, async (database) =>
        expect(await listTablesWithRows(database, id)).toEqual([]),
      )
      server.provider.fail('deletion')
    })

    test('the next proof of the user completes the deletion on any server', async () => {
      const shared = {
        DATABASE_URL: server.databaseUrl,
        IDENTITY_JWKS_URL: server.provider.jwksUrl,
        IDENTITY_TOOLKIT_URL: server.provider.toolkitUrl,
      }
      const first = await openTestServer(dialect, shared)
      const { user, token } = await openSession()
      server.provider.fail('deletion', 'down')
      const prove = () => server.provider.sign(createClaims(user, server.now()))
      const deletion = deleteAccount(first, user, { token, id_token: await prove() })
      expect((await deletion).status).toBe(204)
      // The retries in memory are lost with the server.
      await first.close()
      server.provider.fail('deletion')
      const second = await openTestServer(dialect, shared)
      expect(await findRow(user.uid)).toBeDefined()
      const response = await second.signIn(user, 'login', { id_token: await prove() })
      const problem = await expectProblem(response, 'account_deleted')
      expect(problem.detail).toBe('This account was deleted. You can sign up again.')
      expect(await findRow(user.uid)).toBeUndefined()
      await second.close()
    })

    test('the deletion waits for a newer proof if the provider refuses this one', async () => {
      const { user, token } = await openSession()
      const held = server.provider.holdLookup()
      const removing = remove(user, token)
      await held.arrived
      server.provider.setAccount(user.uid, 'CREDENTIAL_TOO_OLD_LOGIN_AGAIN')
      held.release()
      expect((await removing).status).toBe(204)
      const problem = await expectProblem(await server.signIn(user), 'account_deleted')
      expect(problem.detail).toBe('This account is being deleted.')
      server.provider.setAccount(user.uid, {})
      await expectProblem(await server.signIn(user), 'account_deleted')
      expect(await findRow(user.uid)).toBeUndefined()
    })

    test('the deletion completes if only the response of the provider was lost', async () => {
      const { user } = await deletePartially('huge')
      server.retryDeletions()
      await expect.poll(() => findRow(user.uid)).toBeUndefined()
      server.provider.fail('deletion')
    })
  })

  describe('concurrently', () => {
    test('several requests delete the account once', async () => {
      const { user, token } = await openSession()
      server.provider.fail('deletion', 'error')
      const responses = await Promise.all([1, 2, 3, 4].map(() => remove(user, token)))
      for (const { status } of responses) expect([204, 401]).toContain(status)
      expect(responses.some(({ status }) => status === 204)).toBe(true)
      await completeDeletion(user)
    })

    test('a sign-in that waited for the provider gets no session', async () => {
      for (const failure of ['error', undefined] as const) {
        const { user, token } = await openSession()
        const held = server.provider.holdLookup()
        const signingIn = server.signIn(user)
        await held.arrived
        server.provider.fail('deletion', failure)
        expect((await remove(user, token)).status).toBe(204)
        held.release()
        const code = failure ? 'account_deleted' : 'invalid_identity_token'
        await expectProblem(await signingIn, code)
        server.provider.fail('deletion')
      }
    })

    test('a first sign-in that waited for the provider does not bring the user back', async () => {
      const user = createTestUser({ emailVerified: true })
      const held = server.provider.holdLookup()
      const signingIn = server.signIn(user, 'register', NAMES)
      await held.arrived
      const { token } = await expectSignedIn(await server.signIn(user))
      expect((await remove(user, token)).status).toBe(204)
      held.release()
      await expectProblem(await signingIn, 'invalid_identity_token')
      expect(await findRow(user.uid)).toBeUndefined()
    })

    test('a later sign-in with the same uid starts as a new user', async () => {
      const { user, token, id } = await openSession()
      const id_token = await server.provider.sign(createClaims(user, server.now()))
      await remove(user, token)
      server.provider.setAccount(user.uid, {})
      await expectProblem(
        await server.signIn(user, 'login', { id_token }),
        'invalid_identity_token',
      )
      server.advanceClock(2_000)
      expect((await expectSignedIn(await server.signIn(user))).id).not.toBe(id)
    })

    test('sign-ins of the user leave no session', async () => {
      const { user, token } = await openSession()
      const devices = [1, 2, 3, 4, 5, 6].map(() => server.signIn(user))
      const [left, ...responses] = await Promise.all([remove(user, token), ...devices])
      expect(left.status).toBe(204)
      for (const result of responses) {
        const { token: begun } = (await result.json()) as { token?: string }
        if (begun !== undefined) await expectProblem(await read(begun), 'unauthenticated')
      }
      expect(await findRow(user.uid)).toBeUndefined()
    })

    test('a session that ended during the request deletes nothing', async () => {
      const { user, token } = await openSession()
      const held = server.provider.holdLookup()
      const removing = remove(user, token)
      await held.arrived
      await server.send('GET', '/api/user/logout', { token })
      held.release()
      await expectProblem(await removing, 'unauthenticated')
      await expectSignedIn(await server.signIn(user))
    })
  })

  test('is logged with the id only', async () => {
    const { user, token, id } = await deletePartially()
    await completeDeletion(user)
    await expectProblem(await read(token), 'unauthenticated')
    const lines = server.log.map((line) => JSON.parse(line) as { event?: string; user?: string })
    const events = lines.filter(({ user }) => user === id).map(({ event }) => event)
    expect(events).toEqual(
      expect.arrayContaining(['deletion-requested', 'deletion-delayed', 'deletion-finished']),
    )
    expect(server.log.join('')).not.toContain(user.email)
  })
})
