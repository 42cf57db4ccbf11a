import { Kysely, PostgresDialect } from 'kysely'
import { Migrator } from 'kysely/migration'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openDatabase } from '../src/stores/database.ts'
import { up as usersAndSessions } from '../src/stores/migrations/001-users-and-sessions.ts'
import { openPool } from '../src/stores/postgres-dialect.ts'
import { sessionsStore } from '../src/stores/sessions-store.ts'
import { NodeSqliteDialect, openSqlite } from '../src/stores/sqlite-dialect.ts'
import { usersStore } from '../src/stores/users-store.ts'
import { createTestDatabase, DIALECTS, type TestDatabase } from './test-databases.ts'

/** The tables as the first migration made them. */
interface FirstTables {
  users: Record<string, string | number>
  sessions: Record<string, string | number>
}

function openBare(url: string): Kysely<FirstTables> {
  const dialect = url.startsWith('sqlite:')
    ? new NodeSqliteDialect(openSqlite(url.slice('sqlite:'.length)))
    : new PostgresDialect({ pool: openPool(url, () => {}) })
  return new Kysely({ dialect })
}

/** A database of the first version, with ada in it, signed in. */
async function makeFirstVersion(url: string): Promise<void> {
  const db = openBare(url)
  const migrations = { '001-users-and-sessions': { up: usersAndSessions } }
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
  expect((await migrator.migrateToLatest()).error).toBeUndefined()
  const names = { first_name: 'Ada', last_name: 'Lovelace' }
  const email = { email: 'ada@example.com', email_verified: 1 }
  const identity = { id: 'ada', identity_uid: 'uid-of-ada', auth_time_floor: 7, created_at: 1 }
  const times = { created_at: 1, last_seen_at: 2, expires_at: 3 }
  await db
    .insertInto('users')
    .values({ ...identity, ...email, ...names })
    .execute()
  for (const token_hash of ['hash', 'hash-2']) {
    await db
      .insertInto('sessions')
      .values({ token_hash, user_id: 'ada', ...times })
      .execute()
  }
  await db.destroy()
}

describe.each(DIALECTS)('a database of the first version, on %s', (dialect) => {
  let place: TestDatabase
  beforeEach(async () => {
    place = await createTestDatabase(dialect)
    await makeFirstVersion(place.url)
  })
  afterEach(() => place.remove())

  test('is brought up to date, and keeps its people and their sessions', async () => {
    const database = await openDatabase(place.url, () => {})
    expect(await usersStore.findByIdentity(database.tables, 'uid-of-ada')).toMatchObject({
      first_name: 'Ada',
      pending_email: null,
      previous_email: null,
      made_by: '',
      made_valid_since: 0,
      disabled_at: null,
      deleting_at: null,
    })
    expect(await sessionsStore.prepareFind(database)('hash')).toMatchObject({ id: 'ada' })
    // A reset seen before is not seen anew; each session can be named.
    expect(await usersStore.findByIdentity(database.tables, 'uid-of-ada')).toMatchObject({
      auth_time_floor: 7,
      valid_since: 7,
    })
    const named = await database.tables.selectFrom('sessions').select(['id', 'browser']).execute()
    expect(new Set(named.map(({ id }) => id)).size).toBe(2)
    for (const { id, browser } of named)
      expect([id, browser]).toEqual([expect.stringMatching(/^[\de]{10,}$/), ''])
    // Nobody knows how they signed in: no such session is ever made a verified one.
    const old = { provider: '', auth_time: 0, expires_at: 3 }
    expect(await sessionsStore.find(database.tables, 'hash')).toMatchObject(old)
    await database.close()
  })

  test('is brought up to date once', async () => {
    for (const _start of [1, 2]) await (await openDatabase(place.url, () => {})).close()
    const database = await openDatabase(place.url, () => {})
    expect(await database.isReachable()).toBe(true)
    await database.close()
  })
})
