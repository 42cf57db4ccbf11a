import type { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import { CommandError } from '../operator-command.ts'
import { listForeign } from '../stores/migration-record.ts'
import type { MigrationSet } from '../stores/migration-sets.ts'
import { migrate } from '../stores/migrate.ts'
import { readPostgresTables, type PostgresTable } from '../stores/postgres-schema.ts'
import type { Queryable } from '../stores/tables.ts'

type TableColumns = Pick<PostgresTable, 'name'> & {
  readonly columns: readonly { readonly name: string }[]
}

/** Migrates an empty database, and returns its tables without the records of migrations. */
export async function prepareTarget(
  db: Queryable,
  sets: readonly MigrationSet[],
): Promise<readonly PostgresTable[]> {
  const before = await readPostgresTables(db)
  const isOurs = before.some(({ name }) => name === sets[0]?.table)
  if (before.length > 0 && !isOurs)
    throw new CommandError('The target has tables of something else. Copy to an empty database.')
  for (const set of sets) {
    const foreign = await listForeign(db, set)
    if (foreign.length > 0)
      throw new CommandError(`A newer release has migrated the target: ${foreign.join(', ')}.`)
  }
  await migrate(db, sets)
  const tables = withoutRecords(await readPostgresTables(db), sets)
  for (const { name } of tables) {
    const { rows } = await sql`select 1 from ${sql.table(name)} limit 1`.execute(db)
    if (rows.length > 0)
      throw new CommandError(`The target has rows in ${name}. Copy to an empty database.`)
  }
  return tables
}

export function listSourceTables(
  source: DatabaseSync,
  sets: readonly MigrationSet[],
): readonly TableColumns[] {
  const tables = source
    .prepare(
      `select name from sqlite_master where type = 'table' and name not like 'sqlite\\_%' escape '\\'`,
    )
    .all()
    .map(({ name }) => String(name))
  const columnsOf = source.prepare('select name from pragma_table_info(?)')
  return withoutRecords(
    tables.map((name) => ({
      name,
      columns: columnsOf.all(name).map((column) => ({ name: String(column['name']) })),
    })),
    sets,
  )
}

/** Columns that only the source has would be lost, and columns that only the target has would get no values. */
export function requireSameTables(
  source: readonly TableColumns[],
  target: readonly TableColumns[],
): void {
  const [inSource, inTarget] = [listColumns(source), listColumns(target)]
  const different = [...inSource.symmetricDifference(inTarget)]
  if (different.length > 0)
    throw new CommandError(
      `Only one of the databases has ${different.join(', ')}. Add or drop it by a migration.`,
    )
}

const listColumns = (tables: readonly TableColumns[]) =>
  new Set(tables.flatMap(({ name, columns }) => columns.map((column) => `${name}.${column.name}`)))

function withoutRecords<Table extends Pick<PostgresTable, 'name'>>(
  tables: readonly Table[],
  sets: readonly MigrationSet[],
): readonly Table[] {
  const records = new Set(sets.flatMap(({ table, lockTable }) => [table, lockTable]))
  return tables.filter(({ name }) => !records.has(name))
}
