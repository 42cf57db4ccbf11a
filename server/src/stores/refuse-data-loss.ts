import { sql, type Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

type Down = NonNullable<Migration['down']>

/** Why the last migration cannot be undone. */
export class NotUndoableError extends Error {}

/** Makes `down` fail, and its transaction roll back, if it drops a table with rows or a column with values. */
export function refuseDataLoss(name: string, down: Down): Down {
  return async (db) => {
    const filled = await listFilled(db)
    await down(db)
    const kept = new Set(
      (await listColumns(db)).flatMap(({ table, column }) => [table, `${table}.${column}`]),
    )
    const lost = filled.filter((place) => !kept.has(place) && isTopmost(place, kept))
    if (lost.length === 0) return
    const advice = 'Back up the database, then add --discard-data to delete them.'
    throw new NotUndoableError(`${name} would delete data, in ${lost.join(', ')}. ${advice}`)
  }
}

/** Of a dropped table, its columns need not be listed. */
const isTopmost = (place: string, kept: ReadonlySet<string>) => {
  const [table = '', column] = place.split('.')
  return column === undefined || kept.has(table)
}

/** Tables with rows, such as `projects`, and columns with values, such as `users.phone`. */
async function listFilled(db: Kysely<unknown>): Promise<readonly string[]> {
  const filled = new Set<string>()
  for (const { table, column } of await listColumns(db)) {
    const value = sql.ref(column)
    const { rows } = await sql`select 1 from ${sql.table(table)}
      where ${value} is not null and cast(${value} as text) <> '' limit 1`.execute(db)
    if (rows.length > 0) filled.add(table).add(`${table}.${column}`)
  }
  return [...filled]
}

/** Of all tables that unqualified names refer to. */
async function listColumns(db: Kysely<unknown>) {
  const tables = await db.introspection.getTables()
  const isPostgres = tables.some(({ schema }) => schema !== undefined)
  const { rows } = isPostgres
    ? await sql<{ schema: string }>`select current_schema() as schema`.execute(db)
    : { rows: [] }
  return tables
    .filter(({ schema, isView }) => !isView && schema === rows[0]?.schema)
    .flatMap(({ name, columns }) => columns.map((column) => ({ table: name, column: column.name })))
}
