import { DatabaseStartError } from './database-start-error.ts'
import type { Database, OnConnectionError } from './database.ts'
import { openPostgresDatabase } from './postgres-database.ts'
import { openSqliteDatabase } from './sqlite-database.ts'

/** Opens and migrates the database at a `DATABASE_URL`. Throws {@link DatabaseStartError}. */
export async function openDatabase(
  url: string,
  onConnectionError: OnConnectionError,
): Promise<Database> {
  try {
    return url.startsWith('sqlite:')
      ? await openSqliteDatabase(url.slice('sqlite:'.length))
      : await openPostgresDatabase(url, onConnectionError)
  } catch (cause) {
    throw new DatabaseStartError('The database cannot be opened', { cause })
  }
}
