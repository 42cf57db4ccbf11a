import {
  chmodSync,
  chownSync,
  copyFileSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import type { Migration } from 'kysely/migration'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { replaceDatabase, restoreBackup } from '../src/commands/restore.ts'
import type { Database } from '../src/db/database.ts'
import { openDatabase } from '../src/db/open.ts'
import { readMigrationSets } from '../src/db/migrations.ts'
import { sessionsStore } from '../src/db/sessions.ts'
import { trustedDevicesStore } from '../src/db/sign-ins.ts'
import { usersStore } from '../src/db/users.ts'
import { runOperatorCommand, runOperatorProcess } from '../../testing/in-process.ts'
import { createEmptyDatabase, type TestDatabase } from '../../testing/databases.ts'
import { createTestProduct } from '../../testing/site.ts'
import { createSessionRow, createUserRow } from '../../testing/rows.ts'

const IN_A_CENTURY = Date.now() + 100 * 365 * 86_400_000
const NEWER = "insert into kysely_migration values ('999-newer', '2026-01-01T00:00:00.000Z')"

/** Ada has a session, Bob has none. Bob trusts a device. */
async function fill({ tables }: Database): Promise<void> {
  await usersStore.insert(tables, createUserRow(), 'sign-up')
  const bob = { id: 'bob', identity_uid: 'uid-of-bob', email: 'bob@example.com' }
  await usersStore.insert(tables, createUserRow(bob), 'sign-up')
  await sessionsStore.insert(tables, createSessionRow({ expires_at: IN_A_CENTURY }))
  await trustedDevicesStore.insert(tables, {
    id: 'phone',
    user_id: 'bob',
    device_hash: 'hash',
    browser: '',
    system: '',
    address: '',
    created_at: 0,
    expires_at: IN_A_CENTURY,
  })
}

describe('the restore command', () => {
  let place: TestDatabase
  let database: string
  let folder: string
  let backup: string
  beforeEach(async () => {
    place = await createEmptyDatabase('sqlite')
    database = place.url.slice('sqlite:'.length)
    folder = path.dirname(database)
    backup = path.join(folder, 'backup.db')
    await withDatabase(backup, fill)
  })
  afterEach(() => place.remove())

  const restore = (...flags: string[]) =>
    runOperatorCommand(['restore', backup, ...flags], {
      DATABASE_URL: place.url,
      OPERATOR: 'grace',
    })

  async function withDatabase<Result>(
    file: string,
    work: (opened: Database) => Promise<Result>,
  ): Promise<Result> {
    const opened = await openDatabase(`sqlite:${file}`, () => {})
    try {
      return await work(opened)
    } finally {
      await opened.close()
    }
  }

  const listNames = (file: string) =>
    withDatabase(file, async ({ tables }) => {
      const users = await tables.selectFrom('users').select('first_name').orderBy('id').execute()
      return users.map(({ first_name }) => first_name)
    })

  const listSessions = (file: string) =>
    withDatabase(file, async ({ tables }) => tables.selectFrom('sessions').selectAll().execute())

  const listTrustedDevices = (file: string) =>
    withDatabase(file, ({ tables }) => trustedDevicesStore.list(tables, 'bob'))

  const createCurrent = () =>
    withDatabase(database, async ({ tables }) => {
      await usersStore.insert(tables, createUserRow({ first_name: 'Current' }), 'sign-up')
    })

  /** What a refused restore must not change. */
  const readState = () => ({
    // Opening a database creates the -wal and -shm files and may leave them.
    files: readdirSync(folder).filter((name) => !/-(?:wal|shm)$/.test(name)),
    database: readFileSync(database),
  })

  async function expectRefused(file: string, message: RegExp): Promise<void> {
    const before = readState()
    const plan = {
      backup: file,
      database,
      migrationSets: await readMigrationSets(),
      overwrite: true,
      product: createTestProduct(),
      keepSessions: false,
      acceptNewer: false,
    }
    const error: unknown = await restoreBackup(plan).catch((thrown: unknown) => thrown)
    expect(String(error)).toMatch(message)
    expect(String(error)).not.toContain('\n')
    expect(readState()).toEqual(before)
  }

  test('creates a private database, ends all sessions and logs who did it', async () => {
    const start = Math.floor(Date.now() / 1_000)
    const { code, out, errors } = await restore()
    expect(code).toBe(0)
    expect(out).toContain(`${database} is restored from ${backup}: 2 users.`)
    expect(out).toContain('All sessions are ended. One user was logged in.')
    expect(JSON.parse(errors)).toMatchObject({
      event: 'database-restored',
      operator: 'grace',
      users: 2,
      logged_out: 1,
    })
    expect(statSync(database).mode & 0o777).toBe(0o600)
    expect(await listSessions(database)).toEqual([])
    expect((await listSessions(backup)).length).toBe(1)
    expect(await listTrustedDevices(database)).toEqual([])
    // A proof that was exchanged after the backup could otherwise be exchanged once more.
    await withDatabase(database, async ({ tables }) => {
      for (const id of ['ada', 'bob'])
        expect((await usersStore.find(tables, id))?.sign_ins_valid_from).toBeGreaterThanOrEqual(
          start,
        )
    })
  })

  test('as a program, refuses while a server has the database open, and restores then', async () => {
    await createCurrent()
    const server = await openDatabase(place.url, () => {})
    const command = ['restore', backup, '--overwrite'] as const
    const env = { DATABASE_URL: place.url }
    const refused = await runOperatorProcess(command, env)
    await server.close()
    expect([refused.code, refused.errors]).toEqual([1, expect.stringContaining('Stop it, then')])
    expect(await runOperatorProcess(command, env)).toMatchObject({ code: 0 })
    expect(await listNames(database)).toEqual(['Ada', 'Ada'])
  })

  test('leaves everybody logged in with --keep-sessions', async () => {
    const { code, out } = await restore('--keep-sessions')
    expect([code, out]).toEqual([0, expect.stringContaining('The sessions of the backup are kept')])
    expect(await listSessions(database)).toEqual(await listSessions(backup))
    expect((await listTrustedDevices(database)).length).toBe(1)
  })

  test('replaces a database only with --overwrite, and keeps it under another name', async () => {
    await createCurrent()
    const before = readState()
    const refused = await restore()
    expect(refused).toMatchObject({ code: 1, out: '' })
    expect(refused.errors).toContain(`There is a database at ${database}.`)
    expect(readState()).toEqual(before)

    const { code, out } = await restore('--overwrite')
    expect(code).toBe(0)
    expect(await listNames(database)).toEqual(['Ada', 'Ada'])
    const kept = readdirSync(folder).find((name) => name.includes('before-restore')) ?? ''
    expect(out).toContain(`The database of before is kept as ${path.join(folder, kept)}.`)
    expect(kept).toMatch(/^foyer\.db\.before-restore-\d{8}T\d{6}Z$/)
    expect(await listNames(path.join(folder, kept))).toEqual(['Current'])
    expect(readdirSync(folder).filter((name) => name.includes('part'))).toEqual([])
  })

  test('keeps what a killed server had committed, and never mixes the two databases', async () => {
    await createCurrent()
    // The files as they are while a server runs: its last commit is in the log.
    const server = await openDatabase(place.url, () => {})
    await server.tables
      .updateTable('users')
      .set({ first_name: 'In the log' })
      .where('id', '=', 'ada')
      .execute()
    const [copy, log] = [`${database}.copy`, readFileSync(`${database}-wal`)]
    copyFileSync(database, copy)
    await server.close()
    copyFileSync(copy, database)
    writeFileSync(`${database}-wal`, log)
    const kept = replaceDatabase(database, backup, new Date())
    expect(await listNames(database)).toEqual(['Ada', 'Ada'])
    expect(await listNames(kept ?? '')).toEqual(['In the log'])
  })

  test('replaces a damaged database', async () => {
    const damaged = 'not a database'.repeat(1_000)
    writeFileSync(database, damaged)
    expect((await restore('--overwrite')).code).toBe(0)
    expect(await listNames(database)).toEqual(['Ada', 'Ada'])
    const kept = readdirSync(folder).find((name) => name.includes('before-restore')) ?? ''
    expect(readFileSync(path.join(folder, kept), 'utf8')).toBe(damaged)
  })

  test('is not spoiled by the log of a database that is gone', async () => {
    await createCurrent()
    const server = await openDatabase(place.url, () => {})
    await server.tables
      .updateTable('users')
      .set({ first_name: 'In the log' })
      .where('id', '=', 'ada')
      .execute()
    const log = readFileSync(`${database}-wal`)
    await server.close()
    rmSync(database)
    writeFileSync(`${database}-wal`, log)
    expect((await restore()).code).toBe(0)
    expect(await listNames(database)).toEqual(['Ada', 'Ada'])
  })

  test('replaces the file that a link leads to', async () => {
    const link = path.join(folder, 'link.db')
    await createCurrent()
    symlinkSync(database, link)
    const output = await runOperatorCommand(['restore', backup, '--overwrite'], {
      DATABASE_URL: `sqlite:${link}`,
    })
    expect(output.code).toBe(0)
    expect(await listNames(database)).toEqual(['Ada', 'Ada'])
  })

  test('keeps the previous database private, even if it was not', async () => {
    await createCurrent()
    chmodSync(database, 0o644)
    const { out } = await restore('--overwrite')
    const [, kept = ''] = /kept as (\S+?)\.?$/m.exec(out) ?? []
    expect(statSync(kept).mode & 0o777).toBe(0o600)
  })

  test.runIf(process.getuid?.() === 0)(
    'as root, follows no link in a folder of another user',
    async () => {
      const link = path.join(folder, 'svc', 'foyer.db')
      mkdirSync(path.dirname(link))
      await createCurrent()
      symlinkSync(database, link)
      chownSync(path.dirname(link), 65_534, 65_534)
      const before = readState()
      for (const command of [
        ['restore', backup, '--overwrite'],
        ['users', 'list'],
        ['migrate'],
      ] as const) {
        const { code, errors } = await runOperatorCommand(command, {
          DATABASE_URL: `sqlite:${link}`,
        })
        expect(code).toBe(1)
        expect(errors).toContain('is a link, and its folder belongs to another user')
      }
      expect(readState()).toEqual(before)
    },
  )

  test('migrates a backup of an earlier release', async () => {
    const [ours, products] = await readMigrationSets()
    if (!ours || !products) throw new Error('There are two sets')
    const addTable: Migration = {
      up: (db) => db.schema.createTable('later').addColumn('id', 'text').execute(),
    }
    const migrations = { ...ours.migrations, '500-later': addTable }
    await restoreBackup({
      backup,
      database,
      product: createTestProduct(),
      migrationSets: [{ ...ours, migrations }, products],
      overwrite: false,
      keepSessions: false,
      acceptNewer: false,
    })
    const sqlite = new DatabaseSync(database)
    expect(sqlite.prepare('select * from later').all()).toEqual([])
    sqlite.close()
    expect(await listNames(database)).toEqual(['Ada', 'Ada'])
  })

  test('accepts a backup with migrations of a newer release only with --newer', async () => {
    await createCurrent()
    const sqlite = new DatabaseSync(backup)
    sqlite.exec(NEWER)
    sqlite.close()
    await expectRefused(backup, /is from a newer release: 999-newer\. .*--newer/)
    expect((await restore('--overwrite', '--newer')).code).toBe(0)
  })

  test('refuses what is no usable backup, and changes nothing', async () => {
    await createCurrent()
    const file = path.join(folder, 'other.db')
    const write = (content: Buffer | string) => writeFileSync(file, content)
    const build = (script: string) => {
      write('')
      const sqlite = new DatabaseSync(file)
      sqlite.exec(script)
      sqlite.close()
    }
    const good = readFileSync(backup)
    await expectRefused(path.join(folder, 'none.db'), /There is no file at .+none\.db\.$/)
    await expectRefused(database, / is the database itself\.$/)
    const broken: [() => void, RegExp][] = [
      [() => write('CREATE TABLE users'), /is no SQLite database, or is damaged\.$/],
      [() => write(''), /is not a database of this product\.$/],
      [() => write(good.subarray(0, good.length / 2)), /damaged/],
      [() => write(Buffer.from(good).fill(0, 8_192, 16_384)), /damaged/],
      [() => build('create table users (id text)'), /is not a database of this product\.$/],
      [
        () =>
          build(
            `create table users (id text); create table kysely_migration (name text, timestamp text); insert into kysely_migration values ('001-other', '2026-01-01T00:00:00.000Z')`,
          ),
        /is not a database of this product\.$/,
      ],
    ]
    for (const [make, message] of broken) {
      make()
      await expectRefused(file, message)
    }
  })

  test('refuses Postgres and wrong arguments', async () => {
    const postgres = { DATABASE_URL: 'postgres://foyer:hunter2@localhost/foyer' }
    const { code, errors } = await runOperatorCommand(['restore', backup], postgres)
    expect([code, errors]).toEqual([1, expect.stringContaining('is not a SQLite file')])
    expect((await restore('--force')).code).toBe(2)
    expect((await runOperatorCommand(['restore'], {})).code).toBe(2)
  })
})
