import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDatabase } from '../src/stores/database.ts'
import type { UserRow } from '../src/stores/tables.ts'
import { expectProblem, expectSignedIn, expectUser } from './answers.ts'
import { deleteAccount } from './delete-account.ts'
import { DIALECTS } from './test-databases.ts'
import type { Failure } from './test-failures.ts'
import { claimsOf, createPerson, type TestPerson } from './test-people.ts'
import { openTestServer, type TestServer } from './test-server.ts'

const MINUTE = 60_000
const PATH = '/api/user/delete'
const NAMES = { first_name: 'Ada', last_name: 'Lovelace' }
/** A retry comes after a second: milliseconds. */
const PATIENCE = { timeout: 20_000 }

describe.each(DIALECTS)('deleting an account, on %s', (dialect) => {
  let server: TestServer
  beforeAll(async () => {
    server = await openTestServer(dialect)
  })
  afterAll(() => server.close())

  const read = (token: string) => server.send('GET', '/api/user', { token })
  const remove = (person: TestPerson, token: string, fields: object = {}) =>
    deleteAccount(server, person, { token, ...fields })

  /** Every row that has to do with an identity, as it lies in the database. */
  async function findRow(uid: string): Promise<UserRow | undefined> {
    const database = await openDatabase(server.databaseUrl, () => {})
    const rows = database.tables.selectFrom('users').selectAll()
    const row = await rows.where('identity_uid', '=', uid).executeTakeFirst()
    await database.close()
    return row
  }

  async function enter(of: Partial<TestPerson> = {}) {
    const person = createPerson({ emailVerified: true, ...of })
    const call = person.provider === 'password' ? 'register' : 'loginWithProviders'
    const answer = await server.signIn(person, call, person.provider === 'password' ? NAMES : {})
    return { person, ...(await expectSignedIn(answer, answer.status)) }
  }

  /** Ada, who has deleted her account while the provider fails to do its half. */
  async function leaveHalf(failure: Failure = 'error') {
    const ada = await enter()
    server.issuer.fail('deletion', failure)
    expect((await remove(ada.person, ada.token)).status).toBe(204)
    return ada
  }

  test.each([{ provider: 'password' }, { provider: 'google.com' }] as const)(
    'of $provider deletes it here and at the provider, and every session with it',
    async (of) => {
      const { person, token } = await enter(of)
      const { token: elsewhere } = await expectSignedIn(await server.signIn(person))
      const answer = await remove(person, token)
      expect([answer.status, await answer.text()]).toEqual([204, ''])
      for (const each of [token, elsewhere])
        await expectProblem(await read(each), 'unauthenticated')
      expect(await findRow(person.uid)).toBeUndefined()
      const { headers } =
        server.issuer.asked.findLast(({ service }) => service === 'deletion') ?? {}
      expect(headers?.referer).toBe('http://foyer.test/')
      await expectProblem(await server.signIn(person), 'invalid_identity_token')
      expect(await findRow(person.uid)).toBeUndefined()
    },
  )

  test('of somebody who never proved their address works alike', async () => {
    const { person, token } = await enter({ emailVerified: false })
    expect((await remove(person, token)).status).toBe(204)
    expect(await findRow(person.uid)).toBeUndefined()
  })

  test('leaves whoever comes with the same address as somebody new', async () => {
    const { person, token, id } = await enter()
    await remove(person, token)
    const anew = createPerson({ email: person.email })
    const after = await expectSignedIn(await server.signIn(anew))
    expect(after).toMatchObject({ email: person.email, first_name: '' })
    expect(after.id).not.toBe(id)
  })

  test('is confirmed with their own address, however it is written', async () => {
    const { person, token } = await enter()
    for (const email of ['other@example.com', 'no address', '', undefined]) {
      const { errors } = await expectProblem(
        await remove(person, token, { email }),
        'invalid_request',
      )
      expect(errors).toMatchObject([{ path: 'email' }])
    }
    await expectUser(await read(token))
    const email = ` ${person.email.toUpperCase()}`
    expect((await remove(person, token, { email })).status).toBe(204)
  })

  test('needs a sign-in of the last five minutes, and of the very person', async () => {
    const [ada, eve] = [await enter(), await enter()]
    const auth_time = Math.floor((server.now() - 6 * MINUTE) / 1_000)
    const id_token = await server.issuer.sign({ ...claimsOf(ada.person, server.now()), auth_time })
    const stale = await remove(ada.person, ada.token, { id_token })
    await expectProblem(stale, 'reauthentication_required')
    await expectProblem(await remove(eve.person, ada.token), 'identity_mismatch')
    const email = ada.person.email
    await expectProblem(await remove(eve.person, ada.token, { email }), 'identity_mismatch')
    for (const { token } of [ada, eve]) await expectUser(await read(token))
  })

  test('is asked for the bearer first, then as a sign-in', async () => {
    const { token } = await enter()
    const headers = { 'Content-Type': 'text/plain' }
    await expectProblem(await server.send('POST', PATH, { headers, body: 'x' }), 'unauthenticated')
    const send = (options: object) => server.send('POST', PATH, { token, ...options })
    await expectProblem(await send({ headers, body: 'x' }), 'unsupported_media_type')
    await expectProblem(await send({ body: { email: 1 } }), 'invalid_identity_token')
    await expectProblem(await server.send('DELETE', PATH, { token }), 'method_not_allowed')
  })

  test('does nothing when the provider cannot say whose proof it is', async () => {
    const { person, token } = await enter()
    server.issuer.fail('lookup', 'error')
    await expectProblem(await remove(person, token), 'unavailable')
    server.issuer.fail('lookup')
    await expectUser(await read(token))
  })

  describe('that the provider does not finish', () => {
    test.each(['down', 'hang', 'redirect', 'nonsense'] as const)(
      '(%s) is finished when it does',
      async (failure) => {
        const { person } = await leaveHalf(failure)
        expect(await findRow(person.uid)).toMatchObject({ identity_uid: person.uid })
        server.issuer.fail('deletion')
        await expect.poll(() => findRow(person.uid), PATIENCE).toBeUndefined()
        await expectProblem(await server.signIn(person), 'invalid_identity_token')
      },
    )

    test('leaves nothing of the person, and lets nobody in', async () => {
      const { person, token, id } = await leaveHalf()
      await expectProblem(await read(token), 'unauthenticated')
      expect(await findRow(person.uid)).toEqual({
        id,
        identity_uid: person.uid,
        email: null,
        email_verified: 0,
        first_name: '',
        last_name: '',
        auth_time_floor: 0,
        valid_since: 0,
        pending_email: null,
        pending_email_at: null,
        previous_email: null,
        previous_email_at: null,
        made_by: '',
        made_valid_since: 0,
        ways_in: null,
        password_updated_at: 0,
        created_at: expect.any(Number),
        disabled_at: null,
        deleting_at: expect.any(Number),
      })
      const google = { ...person, provider: 'google.com' as const }
      for (const coming of [person, google, { ...person, email: `new-${person.email}` }]) {
        const problem = await expectProblem(await server.signIn(coming), 'account_deleted')
        expect(problem.detail).toBe('This account is being deleted.')
      }
      server.issuer.fail('deletion')
    })

    test('leaves nothing of what they did', async () => {
      const { person, token, id } = await enter()
      const database = await openDatabase(server.databaseUrl, () => {})
      const device = { provider: '', browser: 'Firefox', system: '', address: '' }
      const happened = { user_id: id, event: 'names-changed', at: 1, ...device } as const
      await database.tables.insertInto('activity').values(happened).execute()
      server.issuer.fail('deletion', 'error')
      await remove(person, token)
      await expectProblem(await server.signIn(person), 'account_deleted')
      for (const table of ['sessions', 'activity'] as const) {
        const rows = database.tables.selectFrom(table).select('user_id').where('user_id', '=', id)
        expect(await rows.execute()).toEqual([])
      }
      await database.close()
      server.issuer.fail('deletion')
    })

    test('is finished by the next proof of the person, on a server that knows nothing of it', async () => {
      const shared = {
        DATABASE_URL: server.databaseUrl,
        IDENTITY_JWKS_URL: server.issuer.jwksUrl,
        IDENTITY_TOOLKIT_URL: server.issuer.toolkitUrl,
      }
      const first = await openTestServer(dialect, shared)
      const { person, token } = await enter()
      server.issuer.fail('deletion', 'down')
      const prove = () => server.issuer.sign(claimsOf(person, server.now()))
      const leaving = deleteAccount(first, person, { token, id_token: await prove() })
      expect((await leaving).status).toBe(204)
      // What it kept in memory goes with it.
      await first.close()
      server.issuer.fail('deletion')
      const second = await openTestServer(dialect, shared)
      expect(await findRow(person.uid)).toBeDefined()
      const told = await second.signIn(person, 'login', { id_token: await prove() })
      const problem = await expectProblem(told, 'account_deleted')
      expect(problem.detail).toBe('This account is deleted. You can sign up anew.')
      expect(await findRow(person.uid)).toBeUndefined()
      await second.close()
    })

    test('waits for another proof when the provider takes this one no more', async () => {
      const { person, token } = await enter()
      server.issuer.fail('deletion', 'error')
      await remove(person, token)
      server.issuer.tell(person.uid, 'CREDENTIAL_TOO_OLD_LOGIN_AGAIN')
      server.issuer.fail('deletion')
      const problem = await expectProblem(await server.signIn(person), 'account_deleted')
      expect(problem.detail).toBe('This account is being deleted.')
      server.issuer.tell(person.uid, {})
      await expectProblem(await server.signIn(person), 'account_deleted')
      expect(await findRow(person.uid)).toBeUndefined()
    })

    test('is finished when the provider had done it, and only the answer was lost', async () => {
      const { person } = await leaveHalf('huge')
      await expect.poll(() => findRow(person.uid), PATIENCE).toBeUndefined()
      server.issuer.fail('deletion')
    })
  })

  describe('at the same moment', () => {
    test('asked for many times is one deletion', async () => {
      const { person, token } = await enter()
      server.issuer.fail('deletion', 'error')
      const answers = await Promise.all([1, 2, 3, 4].map(() => remove(person, token)))
      for (const { status } of answers) expect([204, 401]).toContain(status)
      expect(answers.some(({ status }) => status === 204)).toBe(true)
      server.issuer.fail('deletion')
      await expect.poll(() => findRow(person.uid), PATIENCE).toBeUndefined()
    })

    test('a sign-in that waited for the provider gets no session, half-way or after', async () => {
      for (const failure of ['error', undefined] as const) {
        const { person, token } = await enter()
        const held = server.issuer.holdLookup()
        const signingIn = server.signIn(person)
        await held.arrived
        server.issuer.fail('deletion', failure)
        expect((await remove(person, token)).status).toBe(204)
        held.release()
        const code = failure ? 'account_deleted' : 'invalid_identity_token'
        await expectProblem(await signingIn, code)
        server.issuer.fail('deletion')
      }
    })

    test('sign-ins of the person leave no session', async () => {
      const { person, token } = await enter()
      const devices = [1, 2, 3, 4, 5, 6].map(() => server.signIn(person))
      const [left, ...answers] = await Promise.all([remove(person, token), ...devices])
      expect(left.status).toBe(204)
      for (const answer of answers) {
        const { token: begun } = (await answer.json()) as { token?: string }
        if (begun !== undefined) await expectProblem(await read(begun), 'unauthenticated')
      }
      expect(await findRow(person.uid)).toBeUndefined()
    })

    test('a session that ended meanwhile deletes nothing', async () => {
      const { person, token } = await enter()
      const held = server.issuer.holdLookup()
      const removing = remove(person, token)
      await held.arrived
      await server.send('GET', '/api/user/logout', { token })
      held.release()
      await expectProblem(await removing, 'unauthenticated')
      await expectSignedIn(await server.signIn(person))
    })
  })

  test('is told in the log, by id alone', async () => {
    const { person, token, id } = await leaveHalf()
    server.issuer.fail('deletion')
    await expect.poll(() => findRow(person.uid), PATIENCE).toBeUndefined()
    await expectProblem(await read(token), 'unauthenticated')
    const lines = server.log.map((line) => JSON.parse(line) as { event?: string; user?: string })
    const events = lines.filter(({ user }) => user === id).map(({ event }) => event)
    expect(events).toEqual(
      expect.arrayContaining(['deletion-asked', 'deletion-hindered', 'deletion-finished']),
    )
    expect(server.log.join('')).not.toContain(person.email)
  })
})
