import { type Kysely, sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { BOTH_DIALECTS, createEmptyDatabase, type TestDatabase } from '../../testing/databases.ts'
import { up as createSchema } from '../src/db/migrations/001-schema.ts'
import { MIGRATIONS } from '../src/db/migrations.ts'
import { connectDatabase } from '../src/db/open.ts'

const opened: TestDatabase[] = []
afterEach(async () => {
  for (const database of opened.splice(0)) await database.remove()
})

test.each(BOTH_DIALECTS)(
  'the baseline makes the schema of all migrations on %s',
  async (dialect) => {
    const describe = dialect === 'sqlite' ? describeSqlite : describePostgres
    const [single, baseline] = [
      await createEmptyDatabase(dialect),
      await createEmptyDatabase(dialect),
    ]
    opened.push(single, baseline)
    const steps = Object.values(MIGRATIONS).map(({ up }) => up)
    const expected = await build(single, steps, describe)
    expect(expected.length).toBeGreaterThan(150)
    expect(await build(baseline, [createSchema], describe)).toEqual(expected)
  },
)

type Step = (db: Kysely<unknown>) => Promise<void>
type Describe = (db: Kysely<unknown>) => Promise<readonly string[]>

async function build(place: TestDatabase, steps: readonly Step[], describe: Describe) {
  const database = connectDatabase(place.url, () => {})
  try {
    const db = database.tables as unknown as Kysely<unknown>
    for (const up of steps) await up(db)
    return (await describe(db)).toSorted()
  } finally {
    await database.close()
  }
}

/** Each column, constraint and index in a line. SQLite has the checks in the text of a table only. */
async function describeSqlite(db: Kysely<unknown>) {
  const { rows } = await sql<{ line: string }>`
    with tables as (select name, sql from sqlite_schema where type = 'table')
    select 'table ' || name || ' checks: ' || (lower(sql) like '%check%') as line from tables
    union all select 'column ' || t.name || ' ' || json_array(c.name, c.type, c."notnull", c.dflt_value, c.pk, c.hidden)
      from tables t, pragma_table_xinfo(t.name) c
    union all select 'foreign key ' || t.name || ' ' || json_array(f."from", f."table", f."to", f.on_update, f.on_delete)
      from tables t, pragma_foreign_key_list(t.name) f
    union all select 'index ' || t.name || ' '
      || json_array(iif(i.origin = 'c', i.name, i.origin), i."unique", i.partial,
        (select json_group_array(json_array(c.seqno, c.name, c.desc)) from pragma_index_xinfo(i.name) c),
        (select s.sql from sqlite_schema s where s.name = i.name))
      from tables t, pragma_index_list(t.name) i`.execute(db)
  return rows.map(({ line }) => line)
}

async function describePostgres(db: Kysely<unknown>) {
  const { rows } = await sql<{ line: string }>`
    select concat_ws(' ', 'column', table_name, column_name, data_type, is_nullable, column_default, is_generated) as line
      from information_schema.columns where table_schema = 'public'
    union all select concat_ws(' ', 'constraint', conrelid::regclass, conname, pg_get_constraintdef(oid))
      from pg_constraint where connamespace = 'public'::regnamespace and contype <> 'n'
    union all select concat_ws(' ', 'index', indexdef) from pg_indexes where schemaname = 'public'
    union all select concat_ws(' ', 'relation', relkind, oid::regclass, relpersistence)
      from pg_class where relnamespace = 'public'::regnamespace`.execute(db)
  return rows.map(({ line }) => line)
}
