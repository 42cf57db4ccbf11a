import { type Database, DatabaseStartError, type OnConnectionError } from './database.ts'
import { migrate, type MigrationSet, type RanMigration, readMigrationSets } from './migrations.ts'
import { openPostgresDatabase, type TimeLimits } from './postgres.ts'
import { openSqliteDatabase } from './sqlite.ts'

interface OpenOptions {
  readonly onMigrated?: (ran: RanMigration) => void
  /** Defaults to ours and the product's. */
  readonly migrationSets?: readonly MigrationSet[]
  /** The folder of the product's migrations, if it is not the usual one. */
  readonly productMigrations?: URL | undefined
  /** For queries after the migrations. A server limits them (the default), an operator's command does not. */
  readonly queryTimeLimits?: TimeLimits
}

/** Opens and migrates the database at a `DATABASE_URL`. Throws {@link DatabaseStartError}. */
export async function openDatabase(
  url: string,
  onConnectionError: OnConnectionError,
  options: OpenOptions = {},
): Promise<Database> {
  const { onMigrated, productMigrations, queryTimeLimits = 'limited' } = options
  let database: Database | undefined
  try {
    database = connectDatabase(url, onConnectionError)
    const sets = options.migrationSets ?? (await readMigrationSets(productMigrations))
    const ran = await migrate(database.tables, sets)
    for (const migration of ran) onMigrated?.(migration)
    if (isSqlite(url) || queryTimeLimits === 'unlimited') return database
    await database.close()
    return openPostgresDatabase(url, queryTimeLimits, onConnectionError)
  } catch (cause) {
    await database?.close()
    throw new DatabaseStartError('The database cannot be opened', { cause })
  }
}

/** Opens the database without migrating it, and without limits to the time of its queries. */
export function connectDatabase(url: string, onConnectionError: OnConnectionError): Database {
  return isSqlite(url)
    ? openSqliteDatabase(url.slice('sqlite:'.length))
    : openPostgresDatabase(url, 'unlimited', onConnectionError)
}

function isSqlite(url: string): boolean {
  return url.startsWith('sqlite:')
}
