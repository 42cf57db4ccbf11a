import path from 'node:path'
import { parseDatabaseUrl, type Environment } from '../config.ts'
import { createLogger } from '../http/logger.ts'
import { CommandError, runOperatorCommand } from '../operator-command.ts'
import { findOperatorName } from '../operator-name.ts'
import { findSqliteFile } from '../stores/find-sqlite-file.ts'
import { readMigrationSets } from '../stores/migration-sets.ts'
import { copyDatabase } from './copy-database.ts'

const USAGE = `npm run copy-database -- sqlite:FILE postgres://…

  Copies all tables of a SQLite database to an empty Postgres database, and compares the rows of both. Stop all
  servers first. Afterwards set DATABASE_URL to the Postgres database, and start them: users stay logged in.
  The SQLite database stays as it is. A password that is not in the address is taken from PGPASSWORD.

Exit codes: 0 success, 1 failure, 2 invalid arguments.`

/** Runs the `copy-database` command and returns its exit code. */
export function runCopyDatabaseCommand(args: readonly string[], env: Environment): Promise<number> {
  const operands = ['sqlite:FILE', 'postgres://…']
  return runOperatorCommand({ usage: USAGE, operands, flags: [], run }, args, env)
}

async function run({
  operands: [from = '', to = ''],
  env,
}: {
  readonly operands: readonly string[]
  readonly env: Environment
}): Promise<readonly string[]> {
  const file = findSqliteFile(from)
  if (file === undefined || !/^postgres(?:ql)?:\/\//.test(to))
    throw new CommandError('Only sqlite:FILE can be copied, and only to postgres://…')
  const targetUrl = parseDatabaseUrl({ ...env, DATABASE_URL: to })
  const migrationSets = await readMigrationSets()
  const copied = await copyDatabase({ source: path.resolve(file), targetUrl, migrationSets })
  const log = createLogger({ write: (line) => void process.stderr.write(line) })
  log.info({ event: 'database-copied', by: 'operator', operator: findOperatorName(env) })
  return [
    ...copied.map(({ name, rows }) => `${name}: ${rows} rows`),
    'All rows are copied and compared. Set DATABASE_URL to the Postgres database, and start the servers.',
  ]
}
