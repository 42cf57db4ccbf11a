import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { migrateCommand } from '../src/commands/migrate.ts'
import { readMigrationSets } from '../src/db/migrations.ts'
import { connectDatabase } from '../src/db/open.ts'
import { runOperatorCommand, runOperatorProcess } from '../../testing/in-process.ts'
import { createEmptyDatabase, DIALECTS, type TestDatabase } from '../../testing/databases.ts'

const migrate = (databaseUrl: string, ...args: string[]) =>
  runOperatorCommand(['migrate', ...args], { DATABASE_URL: databaseUrl })

describe.each(DIALECTS)('the migrate command on %s', (dialect) => {
  let place: TestDatabase
  beforeEach(async () => {
    place = await createEmptyDatabase(dialect)
    // Creates the file of an empty database.
    await connectDatabase(place.url, () => {}).close()
  })
  afterEach(() => place.remove())

  async function listTables(): Promise<readonly string[]> {
    const database = connectDatabase(place.url, () => {})
    const tables = await database.tables.introspection.getTables({ withInternalKyselyTables: true })
    await database.close()
    return tables.map(({ name }) => name)
  }

  test('a dry run lists what would run and changes nothing', async () => {
    const names = (await readMigrationSets()).flatMap(({ migrations }) => Object.keys(migrations))
    expect(await migrate(place.url, '--dry-run')).toEqual({
      code: 0,
      out: names.map((name) => `Would run ${name}.`).join('\n'),
      errors: '',
    })
    expect(await listTables()).toEqual([])
  })

  test("migrates, undoes the product's last migration and runs it again", async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'foyer-products-'))
    for (const name of ['001-phone', '002-pets'])
      writeFileSync(
        path.join(folder, `${name}.ts`),
        'export const up = async () => {}\nexport const down = up\n',
      )
    async function migrateProduct(...args: string[]): Promise<string> {
      const lines: string[] = []
      const log = (text: string) => void lines.push(text)
      const terminal = { log, error: log, input: Readable.from([]) }
      const env = { DATABASE_URL: place.url }
      const code = await migrateCommand(pathToFileURL(`${folder}/`))(args, env, terminal)
      return `${code}: ${lines.join('\n').replaceAll(/\d+ ms/g, '# ms')}`
    }
    expect(await migrateProduct()).toBe(
      '0: Ran 001-schema in # ms.\nRan 002-strangers in # ms.\nRan 003-first-confirmation in # ms.\nRan 004-deliveries in # ms.\nRan 005-saved-recovery-codes in # ms.\nRan 006-former-emails in # ms.\nRan 001-phone in # ms.\nRan 002-pets in # ms.',
    )
    expect(await migrateProduct()).toBe('0: The database is up to date.')
    expect(await migrateProduct('--dry-run')).toBe('0: The database is up to date.')

    expect(await migrateProduct('--down', '--dry-run')).toBe('0: Would undo 002-pets.')
    expect(await migrateProduct('--dry-run')).toBe('0: The database is up to date.')
    expect(await migrateProduct('--down')).toBe('0: Undid 002-pets in # ms.')
    expect(await migrateProduct('--dry-run')).toBe('0: Would run 002-pets.')
    expect(await migrateProduct()).toBe('0: Ran 002-pets in # ms.')
    for (const name of ['002-pets', '001-phone', '006-former-emails'])
      expect(await migrateProduct('--down')).toBe(`0: Undid ${name} in # ms.`)
    expect(await migrateProduct('--down')).toBe(
      '1: 005-saved-recovery-codes cannot be undone. Restore a backup from before it instead.',
    )
    rmSync(folder, { recursive: true })
  })

  test('each migration runs once if several processes start at once', async () => {
    const env = { DATABASE_URL: place.url }
    const runs = await Promise.all([1, 2, 3].map(() => runOperatorProcess(['migrate'], env)))
    for (const run of runs) expect(run).toMatchObject({ code: 0, errors: '' })
    const ran = runs.flatMap(({ out }) => out.match(/(?<=^Ran )\S+/gm) ?? [])
    const names = (await readMigrationSets()).flatMap(({ migrations }) => Object.keys(migrations))
    expect(ran.toSorted()).toEqual(names.toSorted())
  })

  test('refuses to undo what cannot be undone', async () => {
    expect(await migrate(place.url, '--down')).toEqual({
      code: 1,
      out: '',
      errors: 'No migration has run.',
    })
  })
})

test('the migrate command refuses unknown arguments and a missing file, and has a help text', async () => {
  const place = await createEmptyDatabase('sqlite')
  const wrong = await migrate(place.url, '--up')
  expect(wrong).toMatchObject({ code: 2, out: '' })
  expect(wrong.errors).toContain("unknown option '--up'")
  const unexpected = await migrate(place.url, 'up')
  expect(unexpected).toMatchObject({ code: 2, out: '' })
  expect(unexpected.errors).toContain('too many arguments')
  const useless = await migrate(place.url, '--discard-data')
  expect(useless).toMatchObject({ code: 2, out: '' })
  expect(useless.errors).toContain('--discard-data needs --down.')
  const missing = await migrate(place.url, '--dry-run')
  expect(missing).toMatchObject({ code: 1, out: '' })
  expect(missing.errors).toContain('There is no database at')
  expect(existsSync(place.url.slice('sqlite:'.length))).toBe(false)
  expect((await migrate('sqlite::memory:', '--dry-run')).code).toBe(0)
  expect((await migrate(place.url, '--help')).out).toContain('--dry-run')
  await place.remove()
})
