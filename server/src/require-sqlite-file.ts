import path from 'node:path'
import { parseDatabaseUrl, type Environment } from './config.ts'
import { CommandError } from './operator-command.ts'
import { findSqliteFile } from './stores/find-sqlite-file.ts'

/** The absolute path of the database of `DATABASE_URL` (or `DATA_DIR`), which need not exist. */
export function requireSqliteFile(env: Environment): string {
  const file = findSqliteFile(parseDatabaseUrl(env))
  if (file === undefined)
    throw new CommandError(
      'The database of DATABASE_URL is not a SQLite file. For Postgres see docs/operate/back-up.md.',
    )
  return path.resolve(file)
}
