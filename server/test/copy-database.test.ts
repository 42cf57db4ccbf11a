import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { copyDatabase, readPostgresTables } from '../src/commands/copy-database.ts'
import type { Database } from '../src/db/database.ts'
import { type MigrationSet, readMigrationSets } from '../src/db/migrations.ts'
import { connectDatabase, openDatabase } from '../src/db/open.ts'
import { usersStore } from '../src/db/users.ts'
import { createRowFiller, createUserRow, fillUserData } from '../../testing/rows.ts'
import { expectSignedIn } from '../../testing/api.ts'
import { openTestServer, runOperatorCommand, runOperatorProcess } from '../../testing/in-process.ts'
import { createEmptyDatabase, type TestDatabase } from '../../testing/databases.ts'
import { createTestUser } from '../../testing/users.ts'

/** What a product may add: tables that refer to others, and other types of columns. */
async function withProductTables(): Promise<readonly MigrationSet[]> {
  const [ours, products] = await readMigrationSets()
  if (!ours || !products) throw new Error('There are two sets')
  const up: MigrationSet['migrations'][string]['up'] = async (db) => {
    const isSqlite = !(db.getExecutor().adapter.supportsMultipleConnections ?? true)
    await db.schema
      .createTable('a_notes')
      .addColumn('id', isSqlite ? 'integer' : 'serial', (column) => column.primaryKey())
      .addColumn('user_id', 'text', (column) => column.references('users.id'))
      .addColumn('project', 'text', (column) => column.references('z_projects.name'))
      .addColumn('done', 'boolean')
      .addColumn('score', 'real')
      .addColumn('place', 'json')
      .addColumn('picture', isSqlite ? 'blob' : 'bytea')
      .addColumn('written', 'timestamp')
      .execute()
  }
  const projects: MigrationSet['migrations'][string]['up'] = async (db) => {
    await db.schema
      .createTable('z_projects')
      .addColumn('name', 'text', (column) => column.primaryKey())
      .execute()
  }
  const migrations = { '998-projects': { up: projects }, '999-notes': { up } }
  return [ours, { ...products, migrations: { ...products.migrations, ...migrations } }]
}

describe('copying a database', () => {
  let source: TestDatabase
  let target: TestDatabase
  beforeEach(async () => {
    source = await createEmptyDatabase('sqlite')
    target = await createEmptyDatabase('postgres')
  })
  afterEach(async () => {
    await source.remove()
    await target.remove()
  })

  const sourceFile = () => source.url.slice('sqlite:'.length)
  const run = () =>
    runOperatorProcess(['copy-database', source.url, target.url], { OPERATOR: 'grace' })
  const copy = (migrationSets: readonly MigrationSet[]) =>
    copyDatabase({ source: sourceFile(), targetUrl: target.url, migrationSets })

  async function withDatabase<Result>(
    url: string,
    work: (database: Database) => Promise<Result>,
    migrationSets?: readonly MigrationSet[],
  ): Promise<Result> {
    const opened = await openDatabase(url, () => {}, migrationSets ? { migrationSets } : {})
    try {
      return await work(opened)
    } finally {
      await opened.close()
    }
  }

  const addUser = (url: string) =>
    withDatabase(url, async ({ tables }) => usersStore.insert(tables, createUserRow(), 'sign-up'))

  async function readAll(url: string, names: readonly string[], sets: readonly MigrationSet[]) {
    return withDatabase(
      url,
      async ({ tables }) => {
        const all: Record<string, unknown> = {}
        for (const name of names)
          all[name] = (await sql`select * from ${sql.table(name)}`.execute(tables)).rows
        return all
      },
      sets,
    )
  }

  test('users stay logged in, and everything else is there', async () => {
    const server = await openTestServer('sqlite', { DATABASE_URL: source.url })
    const user = await expectSignedIn(await server.signIn(createTestUser(), 'register'), 201)
    await server.close()
    const { code, out, errors } = await run()
    expect(code).toBe(0)
    expect(out).toMatch(/^users: 1 rows$/m)
    expect(out).toContain('All rows are copied and compared.')
    expect(JSON.parse(errors)).toMatchObject({ event: 'database-copied', operator: 'grace' })
    const replica = await openTestServer('postgres', { DATABASE_URL: target.url })
    const response = await replica.send('GET', '/api/user', user)
    expect(await response.json()).toMatchObject({ id: user.id, email: user.email })
    await replica.close()
  })

  test('every column of every table is copied', async () => {
    const sets = await readMigrationSets()
    const records = new Set(sets.flatMap(({ table, lockTable }) => [table, lockTable]))
    await addUser(source.url)
    const names = await withDatabase(source.url, async (database) => {
      const { rows } = await fillUserData(database, 'ada')
      const fill = await createRowFiller(database, { id: 'ada' })
      const found = await database.tables.introspection.getTables()
      const names = found.map(({ name }) => name).filter((name) => !records.has(name))
      const isFilled = new Set(['users', ...Object.keys(rows)])
      for (const name of names) if (!isFilled.has(name)) await fill(name)
      return names
    })
    const copied = await copy(sets)
    expect(Object.fromEntries(copied.map(({ name, rows }) => [name, rows]))).toEqual(
      Object.fromEntries(names.map((name) => [name, 1])),
    )
    expect(await readAll(target.url, names, sets)).toEqual(await readAll(source.url, names, sets))
  })

  test("the product's own tables are copied, of all types", async () => {
    const sets = await withProductTables()
    await withDatabase(
      source.url,
      async ({ tables }) => {
        await usersStore.insert(tables, createUserRow(), 'sign-up')
        await sql`insert into z_projects values ('Ω "quoted" {a,b} \\ NULL')`.execute(tables)
        await sql`insert into a_notes values
          (7, 'ada', 'Ω "quoted" {a,b} \\ NULL', 1, 0.1, '{"b": 1, "a": [2]}', x'00ff', '2026-01-02 03:04:05'),
          (9007199254740993 - 9007199254740000, null, null, 0, null, null, null, null)`.execute(
          tables,
        )
      },
      sets,
    )
    await copy(sets)
    await withDatabase(
      target.url,
      async ({ tables }) => {
        const { rows } = await sql`select id, project, done, score::text, place, picture::text,
          written::text from a_notes order by id`.execute(tables)
        expect(rows[0]).toEqual({
          id: 7,
          project: 'Ω "quoted" {a,b} \\ NULL',
          done: true,
          score: '0.1',
          place: { b: 1, a: [2] },
          picture: '\\x00ff',
          written: '2026-01-02 03:04:05',
        })
        expect(rows[1]).toMatchObject({ id: 993, done: false, place: null })
        // The next number is not one that a copied row has.
        const next = await sql`insert into a_notes (done) values (true) returning id`.execute(
          tables,
        )
        expect(next.rows).toEqual([{ id: 994 }])
      },
      sets,
    )
  })

  test('many rows are copied in batches', async () => {
    await withDatabase(source.url, async ({ tables }) => {
      for (let start = 0; start < 2_500; start += 500)
        await tables
          .insertInto('users')
          .values(
            Array.from({ length: 500 }, (_, index) =>
              createUserRow({
                id: `user-${start + index}`,
                identity_uid: `uid-${start + index}`,
                email: `${start + index}@example.com`,
              }),
            ),
          )
          .execute()
    })
    const copied = await copy(await readMigrationSets())
    expect(copied).toContainEqual({ name: 'users', rows: 2_500 })
  })

  test('a difference between the databases undoes everything', async () => {
    await addUser(source.url)
    await withDatabase(target.url, async ({ tables }) => {
      await sql`create function spoil() returns trigger language plpgsql as
        $$ begin new.first_name := 'Someone else'; return new; end $$`.execute(tables)
      await sql`create trigger spoil before insert on users
        for each row execute function spoil()`.execute(tables)
    })
    await expect(copy(await readMigrationSets())).rejects.toThrow('users differs after the copy')
    await withDatabase(target.url, async ({ tables }) => {
      expect(await usersStore.find(tables, 'ada')).toBeUndefined()
    })
  })

  test('refuses a target with rows, or of something else', async () => {
    await addUser(source.url)
    const sets = await readMigrationSets()
    await addUser(target.url)
    await expect(copy(sets)).rejects.toThrow('The target has rows in users.')
    const other = await createEmptyDatabase('postgres')
    const opened = connectDatabase(other.url, () => {})
    await sql`create table orders (id text)`.execute(opened.tables)
    const plan = { source: sourceFile(), targetUrl: other.url, migrationSets: sets }
    await expect(copyDatabase(plan)).rejects.toThrow('The target has tables of something else.')
    expect((await readPostgresTables(opened.tables)).map(({ name }) => name)).toEqual(['orders'])
    await opened.close()
    await other.remove()
  })

  test('refuses a source that is in use, older, newer or has other tables', async () => {
    const sets = await readMigrationSets()
    await expect(copy(sets)).rejects.toThrow('There is no database at')
    const server = await openDatabase(source.url, () => {})
    await expect(copy(sets)).rejects.toThrow('A server or another command uses')
    await sql`create table scratch (id text)`.execute(server.tables)
    await server.close()
    await expect(copy(sets)).rejects.toThrow('Only one of the databases has scratch.id.')
    const [ours, products] = sets
    if (!ours || !products) throw new Error('There are two sets')
    const newer = { ...ours.migrations, '500-newer': { up: async () => {} } }
    await (
      await openDatabase(source.url, () => {}, {
        migrationSets: [{ ...ours, migrations: newer }, products],
      })
    ).close()
    await expect(copy(sets)).rejects.toThrow('newer release')
    await withDatabase(source.url, ({ tables }) =>
      sql`delete from kysely_migration where name = '500-newer'`.execute(tables),
    )
    const pending = { ...products.migrations, '999-next': { up: async () => {} } }
    await expect(copy([ours, { ...products, migrations: pending }])).rejects.toThrow(
      'needs migrations',
    )
  })

  test('the command refuses other databases and wrong arguments', async () => {
    const { code, errors } = await runOperatorCommand(['copy-database', target.url, source.url], {})
    expect([code, errors]).toEqual([1, 'Only sqlite:FILE can be copied, and only to postgres://…'])
    expect((await runOperatorCommand(['copy-database', source.url], {})).code).toBe(2)
    const plain = 'postgres://foyer:secret@192.0.2.2/foyer'
    const tooMany = await runOperatorCommand(['copy-database', source.url, plain, 'more'], {})
    expect([tooMany.code, tooMany.errors]).toEqual([2, expect.not.stringContaining('secret')])
    const refused = await runOperatorCommand(['copy-database', source.url, plain], {
      NODE_ENV: 'production',
    })
    expect([refused.code, refused.errors]).toEqual([1, expect.stringContaining('must use TLS')])
    expect(refused.errors).not.toContain('secret')
  })
})
