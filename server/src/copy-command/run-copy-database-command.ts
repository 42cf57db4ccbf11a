import path from 'node:path'
import { parseDatabaseUrl, type Environment } from '../config.ts'
import {
  CommandError,
  createOperatorLog,
  runOperatorCommand,
  type CommandCall,
  type Terminal,
} from '../operator-command.ts'
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
export function runCopyDatabaseCommand(
  args: readonly string[],
  env: Environment,
  terminal?: Terminal,
): Promise<number> {
  const operands = ['sqlite:FILE', 'postgres://…']
  return runOperatorCommand({ usage: USAGE, operands, flags: [], run }, args, env, terminal)
}

async function run({
  operands: [from = '', to = ''],
  env,
  terminal,
}: CommandCall<never>): Promise<readonly string[]> {
  const file = findSqliteFile(from)
  if (file === undefined || !/^postgres(?:ql)?:\/\//.test(to))
    throw new CommandError('Only sqlite:FILE can be copied, and only to postgres://…')
  const targetUrl = parseDatabaseUrl({ ...env, DATABASE_URL: to })
  const migrationSets = await readMigrationSets()
  const copied = await copyDatabase({ source: path.resolve(file), targetUrl, migrationSets })
  createOperatorLog(terminal).info({
    event: 'database-copied',
    by: 'operator',
    operator: findOperatorName(env),
  })
  return [
    ...copied.map(({ name, rows }) => `${name}: ${rows} rows`),
    'All rows are copied and compared. Set DATABASE_URL to the Postgres database, and start the servers.',
  ]
}
