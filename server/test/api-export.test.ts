import { OPERATIONS } from '@foyer/contract/operations.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '../src/db/database.ts'
import { USER_TABLES } from '../src/db/tables.ts'
import { USER_COLUMN_NAMES, USER_COLUMNS } from '../src/db/user-columns.ts'
import { expectProblem, expectSignedIn, type TestServer } from '../../testing/api.ts'
import { requestRaw } from '../../testing/raw.ts'
import { DIALECTS } from '../../testing/databases.ts'
import { createTestUser } from '../../testing/users.ts'
import { openServerWithDatabase } from '../../testing/in-process.ts'
import { fillUserData } from '../../testing/rows.ts'

const PATH = '/api/user/export'

/** Tables that `Tables` does not have, because the product makes no query for them. */
const OTHER_TABLES: Record<string, string> = {
  attempts: 'hashed keys that expire within minutes and identify no one',
  product_migration: 'names and times of migrations',
  product_migration_lock: 'one row without data',
}

/** How the export shows a value, by the naming rule of columns. */
function show(column: string, value: unknown): unknown {
  if (column === 'email_verified' || column === 'backed_up') return value === 1
  if (column === 'fields') return JSON.parse(String(value))
  if (typeof value !== 'number') return value
  const milliseconds = /(^|_)at$/.test(column) ? value : value * 1_000
  return new Date(milliseconds).toISOString()
}

describe.each(DIALECTS)('the data export, on %s', (dialect) => {
  let server: TestServer
  let database: Database
  beforeAll(async () => {
    ;({ server, database } = await openServerWithDatabase(dialect))
  })
  afterAll(() => server.close())

  async function openSession(names = {}) {
    const testUser = createTestUser({ emailVerified: true })
    const user = await expectSignedIn(await server.signIn(testUser, 'register', names), 201)
    return { testUser, ...user }
  }

  async function fetchExport(token: string) {
    const text = await fetchText(token)
    return { text, data: OPERATIONS.exportUser.response.strict().parse(JSON.parse(text)) }
  }

  async function fetchText(token: string) {
    const response = await server.send('GET', PATH, { token })
    expect(response.status).toBe(200)
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(response.headers.get('content-disposition')).toBe(
      'attachment; filename="foyer-data.json"',
    )
    return response.text()
  }

  test('has a rule for every table and column of the database', async () => {
    const tables = await database.tables.introspection.getTables()
    const names = tables.map(({ name }) => name).toSorted()
    const known = ['users', ...Object.keys(USER_TABLES), ...Object.keys(OTHER_TABLES)]
    expect(names).toEqual(known.toSorted())
    const columns = tables.find(({ name }) => name === 'users')?.columns ?? []
    expect(columns.map(({ name }) => name).toSorted()).toEqual(USER_COLUMN_NAMES.toSorted())
  })

  test('has every column that is not left out, with its value', async () => {
    const { token, id } = await openSession()
    const { user, rows } = await fillUserData(database, id)
    const data = JSON.parse(await fetchText(token)) as Record<string, unknown[]>
    const shown = USER_COLUMN_NAMES.filter(
      (column) => typeof USER_COLUMNS[column].shownIn === 'string',
    )
    expect(data.user).toEqual(
      Object.fromEntries(shown.map((column) => [column, show(column, user[column])])),
    )
    for (const [table, rules] of Object.entries(USER_TABLES)) {
      if ('notOfAUser' in rules || rules.shownIn !== 'export') continue
      const leftOut = new Set(Object.keys(rules.exceptColumns ?? {}))
      const columns = Object.entries(rows[table] ?? {}).filter(([column]) => !leftOut.has(column))
      const values = columns.map(([column, value]) => [column, show(column, value)])
      expect(data[table]).toContainEqual(expect.objectContaining(Object.fromEntries(values)))
      for (const column of leftOut) expect(data[table]?.[0]).not.toHaveProperty(column)
    }
  })

  test('contains everything in the database, in one snapshot', async () => {
    const { testUser, token, ...user } = await openSession({
      first_name: 'Ada',
      last_name: 'Lovelace',
    })
    await expectSignedIn(await server.signIn(testUser))
    const at = server.now()
    await database.tables
      .updateTable('users')
      .set({
        pending_email: 'next@example.com',
        pending_email_at: at,
        valid_since: 1_000,
        created_valid_since: 2_000,
        password_updated_at: 4_000,
        refused_password_at: -1,
        had_stranger_at: 5_000,
        sign_ins_valid_from: 3_000,
      })
      .where('id', '=', user.id)
      .execute()
    const { data, text } = await fetchExport(token)
    expect(data.user).toMatchObject({
      ...user,
      identity_uid: testUser.uid,
      created_with: 'password',
      sign_in_methods: 'password',
      password_updated_at: '1970-01-01T00:00:04.000Z',
      refused_password_at: '1969-12-31T23:59:59.999Z',
      had_stranger_at: '1970-01-01T00:00:05.000Z',
      pending_email: 'next@example.com',
      pending_email_at: new Date(at).toISOString(),
      valid_since: '1970-01-01T00:16:40.000Z',
      created_valid_since: '1970-01-01T00:33:20.000Z',
      sign_ins_valid_from: '1970-01-01T00:50:00.000Z',
      terms_accepted_at: null,
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

  test('contains no data of other users', async () => {
    const [ada, bob] = [await openSession(), await openSession()]
    const { text } = await fetchExport(ada.token)
    for (const theirs of [bob.id, bob.testUser.uid, bob.email, bob.token]) {
      expect(text).not.toContain(theirs)
    }
  })

  test('needs a valid bearer and GET, and refuses links and other sites', async () => {
    const { token } = await openSession()
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
