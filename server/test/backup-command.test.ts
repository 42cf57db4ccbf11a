import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createBackup } from '../src/commands/backup.ts'
import { readMigrationSets, type MigrationSet, listPending } from '../src/db/migrations.ts'
import { connectDatabase, openDatabase } from '../src/db/open.ts'
import { usersStore } from '../src/db/users.ts'
import { runOperatorCommand, runOperatorProcess } from '../../testing/in-process.ts'
import { createEmptyDatabase, type TestDatabase } from '../../testing/databases.ts'
import { createUserRow } from '../../testing/rows.ts'

const FIRST_NAME = 'Aurelia-Wilhelmina'

describe('the backup command', () => {
  let place: TestDatabase
  let database: string
  let folder: string
  let backup: string
  beforeEach(async () => {
    place = await createEmptyDatabase('sqlite')
    database = place.url.slice('sqlite:'.length)
    folder = path.dirname(database)
    backup = path.join(folder, 'backup.db')
  })
  afterEach(() => place.remove())

  const run = (args: readonly string[], url = place.url) =>
    runOperatorCommand(['backup', ...args], { DATABASE_URL: url })

  async function createUser(migrationSets?: readonly MigrationSet[]): Promise<void> {
    const options = migrationSets ? { migrationSets } : {}
    const opened = await openDatabase(place.url, () => {}, options)
    await usersStore.insert(opened.tables, createUserRow({ first_name: FIRST_NAME }), 'sign-up')
    await opened.close()
  }

  const listBackups = () => readdirSync(folder).filter((name) => name.startsWith('backup'))

  test('writes one private file that the migrate command reads', async () => {
    await createUser()
    const env = { DATABASE_URL: place.url }
    const { code, out, errors } = await runOperatorProcess(['backup', backup], env)
    expect([code, errors]).toEqual([0, ''])
    expect(out).toMatch(/^\/.+\/backup\.db is complete and checked: 1 users, 0\.\d MiB\.$/)
    expect(statSync(backup).mode & 0o777).toBe(0o600)
    expect(listBackups()).toEqual(['backup.db'])
    const pending = await runOperatorCommand(['migrate', '--dry-run'], {
      DATABASE_URL: `sqlite:${backup}`,
    })
    expect(pending).toEqual({ code: 0, out: 'The database is up to date.', errors: '' })
  })

  test('leaves out the remains of deleted users', async () => {
    await createUser()
    const sqlite = new DatabaseSync(database)
    sqlite.exec('pragma secure_delete = off; delete from users; pragma wal_checkpoint(truncate)')
    sqlite.close()
    expect(readFileSync(database, 'latin1')).toContain(FIRST_NAME)
    expect((await run([backup])).code).toBe(0)
    expect(readFileSync(backup, 'latin1')).not.toContain(FIRST_NAME)
  })

  test("contains the product's own migrations and what they store", async () => {
    const [ours, products] = await readMigrationSets()
    if (!ours || !products) throw new Error('There are two sets')
    const migrationSets = [
      ours,
      {
        ...products,
        migrations: {
          ...products.migrations,
          '999-phone': {
            up: (db) =>
              db.schema
                .alterTable('users')
                .addColumn('phone', 'text', (column) => column.defaultTo('555'))
                .execute(),
          },
        },
      },
    ] satisfies MigrationSet[]
    await createUser(migrationSets)
    expect(await createBackup({ database, backup, migrationSets })).toEqual({
      users: 1,
      foreign: [],
      pending: [],
    })
    const opened = connectDatabase(`sqlite:${backup}`, () => {})
    expect(await listPending(opened.tables, migrationSets)).toEqual([])
    const users = await opened.tables.selectFrom('users').selectAll().execute()
    expect(users).toMatchObject([{ id: 'ada', phone: '555' }])
    await opened.close()
  })

  test('overwrites nothing, not even with an empty file', async () => {
    await createUser()
    for (const content of ['an earlier backup', '']) {
      writeFileSync(backup, content)
      expect(await run([backup])).toEqual({
        code: 1,
        out: '',
        errors: `${backup} exists. A backup overwrites no file.`,
      })
      expect(readFileSync(backup, 'utf8')).toBe(content)
    }
    expect((await run([database])).errors).toBe(`${database} exists. A backup overwrites no file.`)
    expect(listBackups()).toEqual(['backup.db'])
  })

  test('refuses a damaged database and leaves no file', async () => {
    await createUser()
    const bytes = readFileSync(database)
    writeFileSync(database, bytes.fill(0xff, 8_192, 40_960))
    const { code, out, errors } = await run([backup])
    expect([code, out]).toEqual([1, ''])
    expect(errors).toMatch(/malformed|damaged/)
    expect(errors).not.toContain('\n')
    expect(listBackups()).toEqual([])
  })

  test('refuses a database of something else and leaves no file', async () => {
    const sqlite = new DatabaseSync(database)
    sqlite.exec('create table users (id text)')
    sqlite.close()
    const { code, errors } = await run([backup])
    expect(code).toBe(1)
    expect(errors).toMatch(/backup\.db.* is not a database of this product\.$/)
    expect(listBackups()).toEqual([])
  })

  test('explains what else stops it, in one line', async () => {
    expect((await run([backup])).errors).toBe(`There is no database at ${database}.`)
    expect(existsSync(database)).toBe(false)
    await createUser()
    const deep = path.join(folder, 'none', 'backup.db')
    expect((await run([deep])).errors).toBe(`There is no folder ${path.dirname(deep)}.`)
    for (const url of ['postgres://foyer:hunter2@localhost/foyer', 'sqlite::memory:']) {
      const { code, errors } = await run([backup], url)
      expect(code).toBe(1)
      expect(errors).toMatch(/^The database of DATABASE_URL is not a SQLite file\. .+\.md\.$/)
    }
  })

  test('has a help text, and refuses wrong arguments', async () => {
    expect((await run(['--help'])).out).toContain('npm run backup -- [options] <file>')
    for (const [args, message] of [
      [[], "missing required argument 'file'"],
      [['a', 'b'], 'too many arguments. Expected 1 argument but got 2.'],
      [['a', '--force'], "unknown option '--force'"],
    ] as const) {
      const { code, out, errors } = await run(args)
      expect([code, out]).toEqual([2, ''])
      expect(errors.split('\n')[0]).toContain(message)
    }
  })
})
