import { sql } from 'kysely'
import type { Queryable } from './tables.ts'
import type { MigrationSet } from './migration-sets.ts'

interface ExecutedMigration {
  readonly name: string
  /** ISO 8601. */
  readonly timestamp: string
}

/** In order of execution; empty in a new database. */
export async function readExecuted(
  db: Queryable,
  table: string,
): Promise<readonly ExecutedMigration[]> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true })
  if (!tables.some(({ name }) => name === table)) return []
  const query = sql<ExecutedMigration>`select name, timestamp from ${sql.table(table)}
    order by timestamp, name`
  return (await query.execute(db)).rows
}

/** The executed migrations that this release does not have. */
export async function listForeign(
  db: Queryable,
  { table, migrations }: MigrationSet,
): Promise<readonly string[]> {
  const executed = await readExecuted(db, table)
  return executed.map(({ name }) => name).filter((name) => !Object.hasOwn(migrations, name))
}
