import { sql } from 'kysely'
import type { Queryable } from './tables.ts'

export interface PostgresTable {
  readonly name: string
  readonly columns: readonly PostgresColumn[]
  /** The tables that it refers to. */
  readonly refersTo: readonly string[]
}

export interface PostgresColumn {
  readonly name: string
  /** Without a length, such as `varchar` or `int8`. */
  readonly type: string
  /** The sequence that numbers new rows. */
  readonly sequence: string | null
}

/** The tables of the schema that unqualified names refer to. */
export async function readPostgresTables(db: Queryable): Promise<readonly PostgresTable[]> {
  const { rows } = await sql<PostgresTable>`
    select c.relname as name,
      (select json_agg(json_build_object('name', a.attname, 'type', t.typname,
          'sequence', pg_get_serial_sequence(quote_ident(c.relname), a.attname)) order by a.attnum)
        from pg_attribute as a join pg_type as t on t.oid = a.atttypid
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
          and a.attgenerated = '') as columns,
      (select coalesce(json_agg(distinct f.relname), '[]')
        from pg_constraint as k join pg_class as f on f.oid = k.confrelid
        where k.conrelid = c.oid and k.contype = 'f') as "refersTo"
    from pg_class as c
    where c.relkind in ('r', 'p') and c.relnamespace = current_schema()::regnamespace
    order by c.relname`.execute(db)
  return rows
}

/** Each table after those that it refers to. Throws if that is impossible. */
export function orderByReferences(tables: readonly PostgresTable[]): readonly PostgresTable[] {
  const ordered: PostgresTable[] = []
  const waiting = new Set(tables)
  while (waiting.size > 0) {
    const names = new Set([...waiting].map(({ name }) => name))
    const next = [...waiting].filter(({ name, refersTo }) =>
      refersTo.every((target) => target === name || !names.has(target)),
    )
    if (next.length === 0) throw new Error(`${[...names].join(', ')} refer to each other.`)
    for (const table of next) waiting.delete(table)
    ordered.push(...next)
  }
  return ordered
}
