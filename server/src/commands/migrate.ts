import { existsSync } from 'node:fs'
import { ConfigError, type Environment, parseDatabaseUrl } from '../config/settings.ts'
import { findSqliteFile } from '../core/database-url.ts'
import type { Database } from '../db/database.ts'
import {
  findLast,
  listPending,
  migrate,
  type MigrationSet,
  readMigrationSets,
  undo,
} from '../db/migrations.ts'
import { connectDatabase } from '../db/open.ts'
import { type CommandCall, runOperatorCommand, type Terminal, UsageError } from './command.ts'

const FLAGS = ['dry-run', 'down', 'discard-data'] as const

const USAGE = `npm run migrate -- [--down [--discard-data]] [--dry-run]

  Runs the migrations that the database of DATABASE_URL (or DATA_DIR) still needs. A server does the same
  when it starts.

  --down          Undo the migration that ran last. A server of this release runs it again when it starts.
  --discard-data  Also undo a migration of the product whose tables or columns hold data, and delete the data.
  --dry-run       Only list what would run or be undone.

Exit codes: 0 success, 1 failure, 2 invalid arguments.`

/** Runs the `migrate` command and returns its exit code. `products` is the folder, if it is not the usual one. */
export function runMigrateCommand(
  args: readonly string[],
  env: Environment,
  terminal?: Terminal,
  products?: URL,
): Promise<number> {
  const run = async ({ flags, env: settings }: CommandCall<(typeof FLAGS)[number]>) => {
    const isDown = flags.has('down')
    const discardData = flags.has('discard-data')
    if (discardData && !isDown) throw new UsageError('--discard-data needs --down.')
    const work = isDown ? migrateDown : migrateUp
    const options = { isDryRun: flags.has('dry-run'), discardData }
    const sets = await readMigrationSets(products)
    return runOn(findDatabase(settings), (database) => work(database, sets, options))
  }
  return runOperatorCommand({ usage: USAGE, operands: [], flags: FLAGS, run }, args, env, terminal)
}

interface MigrateOptions {
  readonly isDryRun: boolean
  readonly discardData: boolean
}

type Run = (
  database: Database,
  sets: readonly MigrationSet[],
  options: MigrateOptions,
) => Promise<readonly string[]>

const migrateUp: Run = async ({ tables }, sets, { isDryRun }) => {
  const pending = await listPending(tables, sets)
  if (isDryRun && pending.length > 0) return pending.map((name) => `Would run ${name}.`)
  const ran = isDryRun ? [] : await migrate(tables, sets)
  if (ran.length === 0) return ['The database is up to date.']
  return ran.map(({ name, ms }) => `Ran ${name} in ${ms} ms.`)
}

const migrateDown: Run = async ({ tables }, sets, { isDryRun, discardData }) => {
  const last = await findLast(tables, sets)
  if (isDryRun) return [`Would undo ${last.name}.`]
  const { name, ms } = await undo(tables, last, { discardData })
  return [`Undid ${name} in ${ms} ms.`]
}

async function runOn<Result>(
  url: string,
  work: (database: Database) => Promise<Result>,
): Promise<Result> {
  const database = connectDatabase(url, () => {})
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}

/** Refuses a missing file: opening it would create it, also in a dry run. */
function findDatabase(env: Environment): string {
  const url = parseDatabaseUrl(env)
  const file = findSqliteFile(url)
  if (file !== undefined && !existsSync(file))
    throw new ConfigError([`There is no database at ${file}. The first start creates it.`])
  return url
}
