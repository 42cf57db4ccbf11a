import { DatabaseStartError } from './database-start-error.ts'
import type { Database, OnConnectionError } from './database.ts'
import { migrate, type RanMigration } from './migrate.ts'
import { readMigrationSets, type MigrationSet } from './migration-sets.ts'
import { openPostgresDatabase } from './postgres-database.ts'
import { openSqliteDatabase } from './sqlite-database.ts'

interface OpenOptions {
  readonly onMigrated?: (ran: RanMigration) => void
  /** Defaults to ours and the product's. */
  readonly migrationSets?: readonly MigrationSet[]
}

/** Opens and migrates the database at a `DATABASE_URL`. Throws {@link DatabaseStartError}. */
export async function openDatabase(
  url: string,
  onConnectionError: OnConnectionError,
  { onMigrated, migrationSets }: OpenOptions = {},
): Promise<Database> {
  let database: Database | undefined
  try {
    database = connectDatabase(url, onConnectionError)
    const ran = await migrate(database.tables, migrationSets ?? (await readMigrationSets()))
    for (const migration of ran) onMigrated?.(migration)
    return database
  } catch (cause) {
    await database?.close()
    throw new DatabaseStartError('The database cannot be opened', { cause })
  }
}

/** Opens the database without migrating it. */
export function connectDatabase(url: string, onConnectionError: OnConnectionError): Database {
  return url.startsWith('sqlite:')
    ? openSqliteDatabase(url.slice('sqlite:'.length))
    : openPostgresDatabase(url, onConnectionError)
}
