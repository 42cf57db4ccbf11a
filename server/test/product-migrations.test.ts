import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { sql, type Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Database } from '../src/db/database.ts'
import {
  findLast,
  listPending,
  type MigrationSet,
  type RanMigration,
  readExecuted,
  readMigrationSets,
  undo,
} from '../src/db/migrations.ts'
import { openDatabase } from '../src/db/open.ts'
import { createEmptyDatabase, DIALECTS, type TestDatabase } from '../../testing/databases.ts'

const PHONE: Migration = {
  up: (db) =>
    db.schema
      .alterTable('users')
      .addColumn('phone', 'text', (column) => column.notNull().defaultTo('unknown'))
      .execute(),
  down: (db) => db.schema.alterTable('users').dropColumn('phone').execute(),
}

const PETS: Migration = {
  up: (db) => db.schema.createTable('pets').addColumn('id', 'text').execute(),
  down: (db) => db.schema.dropTable('pets').execute(),
}

const addTable = (name: string): Migration => ({
  up: (db: Kysely<unknown>) => db.schema.createTable(name).addColumn('id', 'text').execute(),
})

/** Our set with further migrations, and another set of the product. */
async function setsWith(
  ours: Record<string, Migration>,
  products: Record<string, Migration> = {},
): Promise<readonly MigrationSet[]> {
  return (await readMigrationSets()).map((set, index) => ({
    ...set,
    migrations: index === 0 ? { ...set.migrations, ...ours } : products,
  }))
}

describe.each(DIALECTS)('migrations of several releases on %s', (dialect) => {
  let place: TestDatabase
  beforeEach(async () => {
    place = await createEmptyDatabase(dialect)
  })
  afterEach(() => place.remove())

  async function open(migrationSets: readonly MigrationSet[]) {
    const ran: RanMigration[] = []
    const onMigrated = (migration: RanMigration) => void ran.push(migration)
    const database = await openDatabase(place.url, () => {}, { migrationSets, onMigrated })
    return { database, names: ran.map(({ name }) => name), ran }
  }

  async function migrate(migrationSets: readonly MigrationSet[]): Promise<readonly string[]> {
    const { database, names } = await open(migrationSets)
    await database.close()
    return names
  }

  const insertAda = ({ tables }: Database) =>
    sql`insert into users (id, identity_uid, email, email_verified, first_name, last_name,
      sign_ins_valid_from, created_at) values ('ada', 'uid', null, 0, 'Ada', '', 1, 1)`.execute(
      tables,
    )

  const readUsers = async ({ tables }: Database) =>
    (await sql<Record<string, unknown>>`select * from users`.execute(tables)).rows

  test('the product’s 001-phone runs beside our 001, and blocks no later one of ours', async () => {
    const product = { '001-phone': PHONE }
    expect(await migrate(await setsWith({}, product))).toEqual([
      '001-schema',
      '002-strangers',
      '003-first-confirmation',
      '004-deliveries',
      '005-saved-recovery-codes',
      '006-former-emails',
      '001-phone',
    ])
    const { database, names } = await open(
      await setsWith({ '500-later': addTable('later') }, product),
    )
    expect(names).toEqual(['500-later'])
    await insertAda(database)
    expect(await readUsers(database)).toMatchObject([{ id: 'ada', phone: 'unknown' }])
    await database.close()
    expect(await migrate(await setsWith({ '500-later': addTable('later') }, product))).toEqual([])
  })

  test('a server starts on a database that a newer release has migrated', async () => {
    const newer = await setsWith(
      { '500-newer': addTable('newer'), '501-newest': addTable('newest') },
      { '001-phone': PHONE },
    )
    await migrate(newer)
    expect(await migrate(await setsWith({}))).toEqual([])
    const { database } = await open(await setsWith({}))
    await insertAda(database)
    await database.close()
    expect(await migrate(newer)).toEqual([])
  })

  test('a migration of ours runs although a later one of another release has run', async () => {
    await migrate(await setsWith({ '501-fork': addTable('fork') }))
    expect(await migrate(await setsWith({ '500-ours': addTable('ours') }))).toEqual(['500-ours'])
  })

  test('a migration that fails leaves nothing behind and is reported', async () => {
    const failing: Migration = {
      up: async (db) => {
        await PHONE.up(db)
        throw new Error('no phones today')
      },
    }
    const failed = migrate(await setsWith({}, { '001-phone': failing }))
    await expect(failed).rejects.toMatchObject({ cause: { message: 'no phones today' } })
    expect(await migrate(await setsWith({}, { '001-phone': PHONE }))).toEqual(['001-phone'])
  })

  test('each migration that ran is reported with its duration', async () => {
    const { database, ran } = await open(await setsWith({}))
    for (const { ms } of ran) expect(ms).toEqual(expect.any(Number))
    expect(ran.map(({ name }) => name)).toEqual(
      Object.keys((await setsWith({}))[0]?.migrations ?? {}),
    )
    await database.close()
  })

  test('the last one is found although the clock stepped back between the two sets', async () => {
    const sets = await setsWith({}, { '001-phone': PHONE })
    const { database } = await open(sets)
    const { tables } = database
    const ofFoyer = (await readExecuted(tables, 'kysely_migration')).at(-1)
    const earlier = new Date(Date.parse(ofFoyer?.timestamp ?? '') - 5).toISOString()
    await sql`update product_migration set timestamp = ${earlier}`.execute(tables)
    expect(await findLast(tables, sets)).toMatchObject({ name: '001-phone' })
    await database.close()
  })

  test('down and up again: the last one first, and ours decide themselves what may be lost', async () => {
    const sets = await setsWith({ '500-pets': PETS }, { '001-phone': PHONE })
    const { database } = await open(sets)
    const { tables } = database
    await insertAda(database)
    await sql`update users set created_with = 'oidc.acme', phone = ''`.execute(tables)
    await sql`insert into pets (id) values ('rex')`.execute(tables)
    const undoLast = async () => (await undo(tables, await findLast(tables, sets))).name
    expect(await undoLast()).toBe('001-phone')
    expect(await undoLast()).toBe('500-pets')
    expect(await undoLast()).toBe('006-former-emails')
    await expect(undoLast()).rejects.toThrow(
      '005-saved-recovery-codes cannot be undone. Restore a backup from before it instead.',
    )
    await database.close()

    expect(await migrate(sets)).toEqual(['006-former-emails', '500-pets', '001-phone'])
    const again = await open(sets)
    expect(await readUsers(again.database)).toMatchObject([
      { created_with: 'oidc.acme', phone: 'unknown' },
    ])
    await again.database.close()
  })

  test('data of the product is dropped only on request', async () => {
    const sets = await setsWith({}, { '001-phone': PHONE, '002-pets': PETS })
    const { database } = await open(sets)
    const { tables } = database
    const undoLast = async (options = {}) =>
      (await undo(tables, await findLast(tables, sets), options)).name
    await insertAda(database)
    await sql`insert into pets (id) values ('rex')`.execute(tables)
    await expect(undoLast()).rejects.toThrow(
      '002-pets would delete data, in pets. Back up the database, then add --discard-data to delete them.',
    )
    expect((await sql`select id from pets`.execute(tables)).rows).toEqual([{ id: 'rex' }])
    await sql`delete from pets`.execute(tables)
    expect(await undoLast()).toBe('002-pets')

    await expect(undoLast()).rejects.toThrow('001-phone would delete data, in users.phone.')
    expect(await readUsers(database)).toMatchObject([{ id: 'ada', phone: 'unknown' }])
    expect(await undoLast({ discardData: true })).toBe('001-phone')
    expect(Object.keys((await readUsers(database))[0] ?? {})).not.toContain('phone')
    await database.close()
  })

  test('a column without values is dropped', async () => {
    const sets = await setsWith({}, { '001-phone': PHONE })
    const { database } = await open(sets)
    await insertAda(database)
    await sql`update users set phone = ''`.execute(database.tables)
    const last = await findLast(database.tables, sets)
    expect((await undo(database.tables, last)).name).toBe('001-phone')
    await database.close()
  })

  test('a migration of another release is not undone', async () => {
    await migrate(await setsWith({ '500-newer': addTable('newer') }))
    const { database } = await open(await setsWith({}))
    await expect(findLast(database.tables, await setsWith({}))).rejects.toThrow(
      '500-newer is from another release. Undo it with that release.',
    )
    await database.close()
  })

  test('the pending migrations are those of both sets that have not run', async () => {
    const { database } = await open(await setsWith({}))
    const more = await setsWith({ '500-newer': addTable('newer') }, { '001-phone': PHONE })
    expect(await listPending(database.tables, more)).toEqual(['500-newer', '001-phone'])
    await database.close()
  })
})

describe('the folder of the product’s migrations', () => {
  let folder: string
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'foyer-migrations-'))
  })
  afterEach(() => rmSync(folder, { recursive: true, force: true }))

  const add = (file: string, source: string) => writeFileSync(path.join(folder, file), source)
  const read = async () => (await readMigrationSets(pathToFileURL(`${folder}/`)))[1]?.migrations

  test('every file is a migration, in the order of their names', async () => {
    add('README.md', 'Not a migration')
    add('002-city.ts', 'export async function up() {}')
    add('001-phone.ts', 'export async function up() {}\nexport async function down() {}')
    expect(await read()).toEqual({
      '001-phone': { up: expect.any(Function), down: expect.any(Function) },
      '002-city': { up: expect.any(Function) },
    })
    expect(Object.keys((await read()) ?? {})).toEqual(['001-phone', '002-city'])
  })

  test('a file with another name is refused, so that none is forgotten', async () => {
    add('phone.ts', 'export async function up() {}')
    await expect(read()).rejects.toThrow('product-migrations/phone.ts needs a name such as')
  })

  test('a file without a migration is refused', async () => {
    add('001-phone.ts', 'export const phone = 1')
    await expect(read()).rejects.toThrow('exports no function "up"')
  })
})
