import { userExport } from '@foyer/contract/bodies.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDatabase, type Database } from '../src/stores/database.ts'
import { expectProblem, expectSignedIn } from './answers.ts'
import { requestRaw } from './raw-request.ts'
import { DIALECTS } from './test-databases.ts'
import { createPerson } from './test-people.ts'
import { openTestServer, type TestServer } from './test-server.ts'

const PATH = '/api/user/export'

/** The tables that hold what belongs to a person, and where in the export their columns are. */
const OF_A_PERSON: Record<string, 'user' | 'sessions' | 'activity'> = {
  users: 'user',
  sessions: 'sessions',
  activity: 'activity',
}

/** Those that hold nothing of a person. */
const OF_NOBODY: Record<string, string> = {
  attempts: 'hashed keys that expire within minutes; nobody can be found by them',
}

/** What is held of a person and not exported. */
const LEFT_OUT: Record<string, string> = {
  'users.disabled_at': 'whoever can ask is not disabled',
  'users.deleting_at': 'whoever can ask has not deleted their account',
  'sessions.token_hash': 'made from a secret, which is theirs already',
  'sessions.user_id': 'is user.id',
  'activity.user_id': 'is user.id',
}

describe.each(DIALECTS)('everything we hold about a person, on %s', (dialect) => {
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

  async function enter(names = {}) {
    const person = createPerson({ emailVerified: true })
    const user = await expectSignedIn(await server.signIn(person, 'register', names), 201)
    return { person, ...user }
  }

  async function fetchExport(token: string) {
    const response = await server.send('GET', PATH, { token })
    expect(response.status).toBe(200)
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(response.headers.get('content-disposition')).toBe(
      'attachment; filename="foyer-data.json"',
    )
    const text = await response.text()
    return { text, data: userExport.strict().parse(JSON.parse(text)) }
  }

  test('has every column of every table that belongs to people, but for a short list', async () => {
    const { token } = await enter()
    const { data } = await fetchExport(token)
    const places = { user: data.user, sessions: data.sessions[0], activity: data.activity[0] }
    const tables = await database.tables.introspection.getTables()
    const names = tables.map(({ name }) => name).toSorted()
    expect(names).toEqual([...Object.keys(OF_A_PERSON), ...Object.keys(OF_NOBODY)].toSorted())
    const missing = tables.flatMap(({ name, columns }) => {
      const place = OF_A_PERSON[name]
      if (!place) return []
      const told = places[place] ?? {}
      return columns
        .filter((column) => !Object.hasOwn(told, column.name))
        .map((column) => `${name}.${column.name}`)
    })
    expect(missing.toSorted()).toEqual(Object.keys(LEFT_OUT).toSorted())
  })

  test('is what the database holds, of one moment', async () => {
    const { person, token, ...user } = await enter({ first_name: 'Ada', last_name: 'Lovelace' })
    const at = server.now()
    await database.tables
      .updateTable('users')
      .set({
        pending_email: 'next@example.com',
        pending_email_at: at,
        previous_email: 'last@example.com',
        previous_email_at: at - 1_000,
        valid_since: 1_000,
        made_valid_since: 2_000,
        password_updated_at: 4_000,
        auth_time_floor: 3_000,
      })
      .where('id', '=', user.id)
      .execute()
    await expectSignedIn(await server.signIn(person))
    const { data, text } = await fetchExport(token)
    expect(data.user).toEqual({
      ...user,
      identity_uid: person.uid,
      made_by: 'password',
      ways_in: 'password',
      password_updated_at: '1970-01-01T00:00:04.000Z',
      pending_email: 'next@example.com',
      pending_email_at: new Date(at).toISOString(),
      previous_email: 'last@example.com',
      previous_email_at: new Date(at - 1_000).toISOString(),
      valid_since: '1970-01-01T00:16:40.000Z',
      made_valid_since: '1970-01-01T00:33:20.000Z',
      auth_time_floor: '1970-01-01T00:50:00.000Z',
    })
    expect(data.sessions.filter(({ current }) => current)).toHaveLength(1)
    expect(data.sessions).toHaveLength(2)
    expect(data.activity.map(({ event }) => event)).toEqual([
      'data-exported',
      'signed-in',
      'account-created',
    ])
    expect(text).not.toContain(token)
  })

  test('holds nothing of anybody else', async () => {
    const [ada, bob] = [await enter(), await enter()]
    const { text } = await fetchExport(ada.token)
    for (const theirs of [bob.id, bob.person.uid, bob.email, bob.token]) {
      expect(text).not.toContain(theirs)
    }
  })

  test('is for a person with a good bearer, by GET, and not by a link or another site', async () => {
    const { token } = await enter()
    await expectProblem(await server.send('GET', PATH), 'unauthenticated')
    await expectProblem(await server.send('GET', PATH, { token: `${token}x` }), 'unauthenticated')
    for (const method of ['HEAD', 'POST', 'DELETE']) {
      const response = await server.send(method, PATH, { token })
      expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, OPTIONS'])
    }
    for (const [header, value] of [
      ['Sec-Fetch-Site', 'cross-site'],
      ['Sec-Fetch-Mode', 'navigate'],
    ] as const) {
      const headers = { Authorization: `Bearer ${token}`, [header]: value }
      expect((await requestRaw(`${server.origin}${PATH}`, { headers })).status).toBe(403)
    }
    expect((await fetchExport(token)).data.activity).toHaveLength(2)
  })
})
