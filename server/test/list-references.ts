import { sql } from 'kysely'
import type { Database } from '../src/stores/database.ts'

/** A column with a foreign key, and what it refers to. */
export interface Reference {
  readonly table: string
  readonly column: string
  readonly target: string
  readonly targetColumn: string
}

const SQLITE = sql<Reference>`
  select m.name as "table", f."from" as "column", f."table" as "target",
    coalesce(f."to", 'id') as "targetColumn"
  from sqlite_master as m, pragma_foreign_key_list(m.name) as f
  where m.type = 'table'`

const POSTGRES = sql<Reference>`
  select c.conrelid::regclass::text as "table", a.attname as "column",
    c.confrelid::regclass::text as "target", b.attname as "targetColumn"
  from pg_constraint as c
  cross join unnest(c.conkey, c.confkey) as k (own, other)
  join pg_attribute as a on a.attrelid = c.conrelid and a.attnum = k.own
  join pg_attribute as b on b.attrelid = c.confrelid and b.attnum = k.other
  where c.contype = 'f'`

export async function listReferences({
  tables,
  readPool,
}: Database): Promise<readonly Reference[]> {
  // Only Postgres has a pool.
  return (await (readPool ? POSTGRES : SQLITE).execute(tables)).rows
}
