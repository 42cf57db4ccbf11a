import { sql, type ColumnMetadata } from 'kysely'
import type { Database } from '../src/stores/database.ts'
import { listReferences, type Reference } from './list-references.ts'

export type Value = string | number | null
export type Row = Readonly<Record<string, Value>>

/** Inserts a row with a value in every column, once for each table. Rows that it refers to are inserted first. */
export type FillTable = (table: string) => Promise<Row>

/** Rows of `user` refer to this user. */
export async function createRowFiller(
  database: Database,
  user: Readonly<Record<'id', string>>,
): Promise<FillTable> {
  const { tables } = database
  const references = await listReferences(database)
  const schema = await tables.introspection.getTables()
  const inserted = new Map<string, Row>([['users', user]])

  async function fill(table: string): Promise<Row> {
    const known = inserted.get(table)
    if (known) return known
    const columns = schema.find(({ name }) => name === table)?.columns ?? []
    const row: Record<string, Value> = Object.fromEntries(
      columns.map((column, index) => [column.name, valueOf(column, index, user.id)]),
    )
    for (const { column, target, targetColumn } of references.filter(isOf(table))) {
      // A row that may refer to another one of its table refers to itself.
      const referred = target === table ? row : await fill(target)
      row[column] = referred[targetColumn] ?? null
    }
    inserted.set(table, row)
    await insert(database, table, row)
    return row
  }
  return fill
}

const isOf = (table: string) => (reference: Reference) => reference.table === table

/** Distinct values: times are later than all real ones. */
function valueOf({ name, dataType }: ColumnMetadata, index: number, id: string): Value {
  if (/text|char/i.test(dataType)) return `${name} of ${id}`
  // Too small for a time.
  return /^int(?:[24]|eger)$/i.test(dataType) ? 1 + index : Date.now() + 60_000 + index
}

async function insert({ tables }: Database, table: string, row: Row): Promise<void> {
  const columns = sql.join(Object.keys(row).map((column) => sql.ref(column)))
  const values = sql.join(Object.values(row))
  await sql`insert into ${sql.table(table)} (${columns}) values (${values})`.execute(tables)
}
