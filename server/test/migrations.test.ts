import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  findLast,
  listForeign,
  listPending,
  migrate,
  type MigrationSet,
  readMigrationSets,
} from '../src/db/migrations.ts'
import { connectDatabase, openDatabase } from '../src/db/open.ts'
import { checkSqliteFile } from '../src/db/sqlite-files.ts'
import type { Database } from '../src/db/database.ts'
import {
  BOTH_DIALECTS,
  createEmptyDatabase,
  createTestDatabase,
  type TestDatabase,
} from '../../testing/databases.ts'
import { createUserRow } from '../../testing/rows.ts'
import { recoveryCodesStore } from '../src/db/factors.ts'
import { identitiesStore, usersStore } from '../src/db/users.ts'

/** The migrations that a database has run which an earlier version has made. */
const SINGLE = [
  '001-users-and-sessions',
  '002-proofs-behind-rows',
  '003-disabled-people-and-attempts',
  '004-devices-and-activity',
  '005-people-who-leave',
  '006-ways-in',
  '007-plain-column-names',
  '008-provider-events',
  '009-profiles',
  '010-identities',
  '011-removed-identities',
  '012-exchanged-proofs',
  '013-deleted-users',
  '014-lost-emails',
  '016-security-emails',
  '018-second-factors',
  '019-passkeys',
  '020-incomplete-logins',
  '021-trusted-devices',
  '022-sign-in-challenges',
  '023-required-two-step',
  '024-email-requests',
  '025-expiry-indexes',
  '027-former-factors',
  '029-sessions-behind-codes',
  '030-canonical-emails',
  '031-former-emails',
]

describe.each(BOTH_DIALECTS)('a database with single migrations on %s', (dialect) => {
  let place: TestDatabase
  let database: Database
  let sets: readonly MigrationSet[]
  beforeEach(async () => {
    place = await createTestDatabase(dialect)
    database = connectDatabase(place.url, () => {})
    sets = await readMigrationSets()
    await usersStore.insert(database.tables, createUserRow(), 'sign-up')
    await sql`alter table users drop column had_stranger_at`.execute(database.tables)
    await sql`alter table identities drop column first_confirmed_at`.execute(database.tables)
    await sql`drop table deliveries`.execute(database.tables)
    await sql`alter table recovery_codes drop column saved_at`.execute(database.tables)
    await sql`drop index former_emails_email`.execute(database.tables)
  })
  afterEach(async () => {
    await database.close()
    await place.remove()
  })

  /** As an earlier version leaves the record; each of them ran a second after the one before. */
  async function record(names: readonly string[]): Promise<void> {
    await sql`delete from kysely_migration`.execute(database.tables)
    for (const [at, name] of names.entries())
      await sql`insert into kysely_migration (name, timestamp)
        values (${name}, ${timeOf(at)})`.execute(database.tables)
  }

  const timeOf = (at: number) => new Date(Date.UTC(2026, 0, 1, 0, 0, at)).toISOString()

  async function readRecord() {
    const query = sql<{ name: string; timestamp: string }>`
      select name, timestamp from kysely_migration order by name`
    return (await query.execute(database.tables)).rows
  }

  /** What has been added to the baseline. */
  const SINCE = [
    '002-strangers',
    '003-first-confirmation',
    '004-deliveries',
    '005-saved-recovery-codes',
    '006-former-emails',
  ]

  const SINCE_RECORD = SINCE.map((name) => ({ name }))

  const BASELINE = { name: '001-schema', timestamp: timeOf(SINGLE.length - 1) }

  test('has the baseline if it has run all, also when servers start together, and once more', async () => {
    await record(SINGLE)
    expect(await listPending(database.tables, sets)).toEqual(SINCE)
    for (const set of sets) expect(await listForeign(database.tables, set)).toEqual([])
    expect(await readRecord()).toHaveLength(SINGLE.length)
    for (const ranNow of [SINCE, []]) {
      const ran: string[] = []
      const onMigrated = ({ name }: { name: string }) => void ran.push(name)
      const servers = await Promise.all(
        [1, 2, 3].map(() => openDatabase(place.url, () => {}, { onMigrated })),
      )
      for (const server of servers) await server.close()
      expect(ran).toEqual(ranNow)
      expect(await readRecord()).toMatchObject([BASELINE, ...SINCE_RECORD])
    }
    expect(await database.tables.selectFrom('users').select('id').execute()).toHaveLength(1)
  })

  test('moves the marks of strangers to their own column', async () => {
    await record(SINGLE)
    const user = createUserRow({ id: 'eve', identity_uid: 'eve', email: 'eve@example.com' })
    const old = await database.tables.selectFrom('users').select('id').executeTakeFirstOrThrow()
    const { id } = old
    await sql`update users set refused_password_at = -1, created_at = 5 where id = ${id}`.execute(
      database.tables,
    )
    await sql`insert into identities (user_id, provider, provider_user_id, confirmed_at)
      values (${id}, 'google.com', 'google', 0), (${id}, 'apple.com', 'apple', 1)`.execute(
      database.tables,
    )
    await migrate(database.tables, sets)
    expect(await usersStore.find(database.tables, id)).toMatchObject({ had_stranger_at: 5 })
    const identities = await identitiesStore.list(database.tables, id)
    expect(identities.map(({ confirmed_at }) => confirmed_at)).toEqual([1, null])
    await usersStore.insert(database.tables, user, 'sign-up')
    expect(await usersStore.find(database.tables, 'eve')).toMatchObject({ had_stranger_at: null })
  })

  test('counts the recovery codes of a user as saved if one was used', async () => {
    await record(SINGLE)
    await sql`insert into users (id, identity_uid, email, email_verified, first_name, last_name,
      sign_ins_valid_from, created_at) values ('eve', 'eve', null, 0, 'Eve', '', 1, 1)`.execute(
      database.tables,
    )
    await sql`insert into recovery_codes (user_id, code_hash, created_at, used_at)
      values ('ada', 'a', 1, null), ('ada', 'b', 1, 7), ('ada', 'c', 1, 5), ('eve', 'd', 1, null)`.execute(
      database.tables,
    )
    await migrate(database.tables, sets)
    const savedAt = async (id: string) =>
      (await recoveryCodesStore.list(database.tables, id)).map(({ saved_at }) => saved_at)
    expect(await savedAt('ada')).toEqual([5, 5, 5])
    expect(await savedAt('eve')).toEqual([null])
  })

  test('keeps what a newer release has run, and the order of the migrations', async () => {
    await record([...SINGLE, '500-newer'])
    const [ours, products] = sets
    if (!ours || !products) throw new Error('There are two sets')
    const down = async () => {}
    const withPhone = [ours, { ...products, migrations: { '001-phone': { up: down, down } } }]
    await migrate(database.tables, withPhone)
    expect(await readRecord()).toMatchObject([
      { name: '001-schema' },
      ...SINCE_RECORD,
      { name: '500-newer' },
    ])
    await sql`delete from kysely_migration where name = '500-newer'`.execute(database.tables)
    expect(await findLast(database.tables, withPhone)).toMatchObject({ name: '001-phone' })
  })

  test('is refused, and left as it is, if it has run only some', async () => {
    await record(SINGLE.slice(0, 16))
    const sentence =
      /^This database stopped at migration 018-second-factors\. Start it once with commit [0-9a-f]{8}, the last commit with single migrations, then with this one\.$/
    const message = expect.stringMatching(sentence)
    await expect(openDatabase(place.url, () => {})).rejects.toMatchObject({ cause: { message } })
    await expect(listPending(database.tables, sets)).rejects.toMatchObject({ message })
    expect(await readRecord()).toHaveLength(16)
  })

  test('runs the baseline if it has run none', async () => {
    const empty = await createEmptyDatabase(dialect)
    const ran: string[] = []
    const onMigrated = ({ name }: { name: string }) => void ran.push(name)
    for (const _start of ['first', 'again'])
      await (await openDatabase(empty.url, () => {}, { onMigrated })).close()
    expect(ran).toEqual(sets.flatMap(({ migrations }) => Object.keys(migrations)))
    expect(ran[0]).toBe('001-schema')
    await empty.remove()
  })

  test.runIf(dialect === 'sqlite')('its backup is accepted or refused alike', async () => {
    const file = place.url.slice('sqlite:'.length)
    await record(SINGLE)
    expect(await checkSqliteFile(file, sets)).toEqual({ users: 1, foreign: [], pending: SINCE })
    await record([BASELINE.name])
    expect(await checkSqliteFile(file, sets)).toEqual({ users: 1, foreign: [], pending: SINCE })
    await record(SINGLE.slice(0, 3))
    await expect(checkSqliteFile(file, sets)).rejects.toThrow('003-disabled-people-and-attempts')
  })
})
