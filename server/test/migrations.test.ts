import { Kysely, PostgresDialect } from 'kysely'
import { Migrator } from 'kysely/migration'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openDatabase } from '../src/db/open.ts'
import { MIGRATIONS, readMigrationSets } from '../src/db/migrations.ts'
import { openPool } from '../src/db/postgres.ts'
import { sessionsStore } from '../src/db/sessions.ts'
import { NodeSqliteDialect, openSqlite } from '../src/db/sqlite.ts'
import { usersStore } from '../src/db/users.ts'
import { BOTH_DIALECTS, createEmptyDatabase, type TestDatabase } from '../../testing/databases.ts'

/** The tables of an earlier version. */
interface OldTables {
  users: Record<string, string | number | null>
  sessions: Record<string, string | number | null>
  activity: Record<string, string | number | null>
}

const DAY = 86_400_000
const NAMES = { first_name: 'Ada', last_name: 'Lovelace' }
const EMAIL = { email: 'ada@example.com', email_verified: 1 }
const IDENTITY = { id: 'ada', identity_uid: 'uid-of-ada', auth_time_floor: 7, created_at: 1 }
const SESSION = { user_id: 'ada', created_at: 1, last_seen_at: 2, expires_at: 3 }

function openBare(url: string): Kysely<OldTables> {
  const dialect = url.startsWith('sqlite:')
    ? new NodeSqliteDialect(openSqlite(url.slice('sqlite:'.length)))
    : new PostgresDialect({ pool: openPool(url, 'unlimited', () => {}) })
  return new Kysely({ dialect })
}

/** Creates a database as the first `version` migrations leave it, with the rows that `fill` inserts. */
async function createVersion(
  url: string,
  version: number,
  fill: (db: Kysely<OldTables>) => Promise<unknown>,
): Promise<void> {
  const db = openBare(url)
  const [ours] = await readMigrationSets()
  const migrations = Object.fromEntries(Object.entries(ours?.migrations ?? {}).slice(0, version))
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
  expect((await migrator.migrateToLatest()).error).toBeUndefined()
  await fill(db)
  await db.destroy()
}

describe.each(BOTH_DIALECTS)('migrations on %s', (dialect) => {
  let testDatabase: TestDatabase
  beforeEach(async () => {
    testDatabase = await createEmptyDatabase(dialect)
  })
  afterEach(() => testDatabase.remove())

  describe('from version 1', () => {
    beforeEach(() =>
      createVersion(testDatabase.url, 1, async (db) => {
        await db
          .insertInto('users')
          .values({ ...IDENTITY, ...EMAIL, ...NAMES })
          .execute()
        for (const token_hash of ['hash', 'hash-2'])
          await db
            .insertInto('sessions')
            .values({ token_hash, ...SESSION })
            .execute()
      }),
    )

    test('users and sessions are kept', async () => {
      const database = await openDatabase(testDatabase.url, () => {})
      expect(await usersStore.findByUid(database.tables, 'uid-of-ada')).toMatchObject({
        first_name: 'Ada',
        pending_email: null,
        created_with: '',
        created_valid_since: 0,
        disabled_at: null,
        deleting_at: null,
        // A revocation that was already applied is not applied again.
        sign_ins_valid_from: 7,
        valid_since: 7,
      })
      expect(await sessionsStore.prepareFind(database)('hash')).toMatchObject({ id: 'ada' })
      const sessions = await database.tables
        .selectFrom('sessions')
        .select(['id', 'browser'])
        .execute()
      expect(new Set(sessions.map(({ id }) => id)).size).toBe(2)
      for (const { id, browser } of sessions)
        expect([id, browser]).toEqual([expect.stringMatching(/^[\de]{10,}$/), ''])
      // The sign-in method is unknown, so such a session never becomes a verified one.
      const old = { provider: '', auth_time: 0, expires_at: 3 }
      expect(await sessionsStore.find(database.tables, 'hash')).toMatchObject(old)
      await database.close()
    })

    test('opening a migrated database again changes nothing', async () => {
      for (const _start of [1, 2]) await (await openDatabase(testDatabase.url, () => {})).close()
      const database = await openDatabase(testDatabase.url, () => {})
      expect(await database.isReachable()).toBe(true)
      await database.close()
    })
  })

  test('emails become canonical, unless another user has the canonical one', async () => {
    const emails = {
      grace: 'grace@bücher.example',
      old: 'ada@bücher.example',
      new: 'ada@xn--bcher-kva.example',
      eve: 'eve@bücher.example/x',
    }
    const version = Object.keys(MIGRATIONS).indexOf('030-canonical-emails')
    await createVersion(testDatabase.url, version, async (db) => {
      const { auth_time_floor: _, ...user } = IDENTITY
      for (const [id, email] of Object.entries(emails))
        await db
          .insertInto('users')
          .values({
            ...user,
            ...EMAIL,
            ...NAMES,
            id,
            identity_uid: id,
            email,
            sign_ins_valid_from: 7,
          })
          .execute()
      await db
        .updateTable('users')
        .set({ pending_email: emails.grace, previous_email: emails.grace, previous_email_at: 9 })
        .where('id', '=', 'grace')
        .execute()
    })
    const database = await openDatabase(testDatabase.url, () => {})
    const canonical = 'grace@xn--bcher-kva.example'
    const changed = { email: canonical, pending_email: canonical }
    expect(await usersStore.findByUid(database.tables, 'grace')).toMatchObject(changed)
    const former = await database.tables.selectFrom('former_emails').selectAll().execute()
    const kept = { user_id: 'grace', email: canonical, removed_at: 9, expires_at: 9 + 7 * DAY }
    expect(former).toEqual([kept])
    // An undo of the migration keeps the first email and the time of the last change.
    const later = { ...kept, email: 'eve@example.com', removed_at: 10 }
    await database.tables.insertInto('former_emails').values(later).execute()
    const db = openBare(testDatabase.url)
    await MIGRATIONS['031-former-emails']?.down?.(db as unknown as Kysely<unknown>)
    const previous = { previous_email: canonical, previous_email_at: 10 }
    const users = db.selectFrom('users').select(['previous_email', 'previous_email_at'])
    expect(await users.where('id', '=', 'grace').executeTakeFirst()).toEqual(previous)
    await MIGRATIONS['031-former-emails']?.up(db as unknown as Kysely<unknown>)
    await db.destroy()
    for (const id of ['old', 'new', 'eve'] as const)
      expect(await usersStore.findByUid(database.tables, id)).toMatchObject({ email: emails[id] })
    await database.close()
  })

  test('from version 6, the renamed columns keep their values', async () => {
    await createVersion(testDatabase.url, 6, async (db) => {
      const origin = { made_by: 'google.com', made_valid_since: 5, valid_since: 6 }
      await db
        .insertInto('users')
        .values([
          { ...IDENTITY, ...EMAIL, ...NAMES, ...origin, ways_in: 'google.com password' },
          {
            ...IDENTITY,
            ...NAMES,
            ...origin,
            id: 'bob',
            identity_uid: 'uid-of-bob',
            email: null,
            email_verified: 0,
            ways_in: null,
          },
        ])
        .execute()
      await db
        .insertInto('sessions')
        .values({ token_hash: 'hash', id: 'session', ...SESSION })
        .execute()
    })
    const database = await openDatabase(testDatabase.url, () => {})
    const created = { created_with: 'google.com', created_valid_since: 5 }
    expect(await usersStore.findByUid(database.tables, 'uid-of-ada')).toMatchObject({
      ...created,
      sign_ins_valid_from: 7,
      valid_since: 6,
      sign_in_methods: 'google.com password',
    })
    expect(await usersStore.findByUid(database.tables, 'uid-of-bob')).toMatchObject({
      ...created,
      sign_in_methods: null,
    })
    expect(await sessionsStore.find(database.tables, 'hash')).toMatchObject({ id: 'session' })
    await database.close()
  })

  test('from version 7, events of Google become events of a provider', async () => {
    const at = { at: 1, provider: '', browser: '', system: '', address: '' }
    await createVersion(testDatabase.url, 7, async (db) => {
      const { auth_time_floor: _, ...identity } = IDENTITY
      await db
        .insertInto('users')
        .values({ ...identity, ...EMAIL, ...NAMES, sign_ins_valid_from: 7 })
        .execute()
      const events = ['google-added', 'google-removed', 'password-added']
      await db
        .insertInto('activity')
        .values(events.map((event) => ({ user_id: 'ada', event, ...at })))
        .execute()
    })
    const database = await openDatabase(testDatabase.url, () => {})
    const rows = await database.tables
      .selectFrom('activity')
      .select(['event', 'provider'])
      .orderBy('event')
      .execute()
    expect(rows).toEqual([
      { event: 'password-added', provider: '' },
      { event: 'provider-added', provider: 'google.com' },
      { event: 'provider-removed', provider: 'google.com' },
    ])
    await database.close()
  })
})
