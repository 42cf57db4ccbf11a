import { existsSync } from 'node:fs'
import { ConfigError, parseDatabaseUrl, type Environment } from '../config.ts'
import { isDatabaseOutage } from '../stores/database-outage.ts'
import type { Database } from '../stores/database.ts'
import { findSqliteFile } from '../stores/find-sqlite-file.ts'
import { migrate } from '../stores/migrate.ts'
import { readMigrationSets } from '../stores/migration-sets.ts'
import { connectDatabase } from '../stores/open-database.ts'
import { NotUndoableError } from '../stores/refuse-data-loss.ts'
import { findLast, listPending, undo } from '../stores/undo-migration.ts'

const EXIT_SUCCESS = 0
const EXIT_FAILURE = 1
const EXIT_USAGE = 2

const FLAGS = ['--dry-run', '--down', '--discard-data', '--help'] as const

const USAGE = `npm run migrate -- [--down [--discard-data]] [--dry-run]

  Runs the migrations that the database of DATABASE_URL (or DATA_DIR) still needs. A server does the same
  when it starts.

  --down          Undo the migration that ran last. A server of this release runs it again when it starts.
  --discard-data  Also undo a migration of the product whose tables or columns hold data, and delete the data.
  --dry-run       Only list what would run or be undone.

Exit codes: 0 success, 1 failure, 2 invalid arguments.`

/** Runs the `migrate` command and returns its exit code. */
export async function runMigrateCommand(
  args: readonly string[],
  env: Environment,
): Promise<number> {
  const unknown = args.find((arg) => !FLAGS.some((flag) => flag === arg))
  if (unknown !== undefined) return fail(`Unknown argument "${unknown}".\n\n${USAGE}`, EXIT_USAGE)
  if (args.includes('--help')) return print([USAGE])
  const isDown = args.includes('--down')
  const options = {
    isDryRun: args.includes('--dry-run'),
    discardData: args.includes('--discard-data'),
  }
  if (options.discardData && !isDown)
    return fail(`--discard-data needs --down.\n\n${USAGE}`, EXIT_USAGE)
  const run = isDown ? migrateDown : migrateUp
  try {
    return print(await runOn(findDatabase(env), (database) => run(database, options)))
  } catch (error) {
    return fail(describeError(error), EXIT_FAILURE)
  }
}

interface MigrateOptions {
  readonly isDryRun: boolean
  readonly discardData: boolean
}

type Run = (database: Database, options: MigrateOptions) => Promise<readonly string[]>

const migrateUp: Run = async ({ tables }, { isDryRun }) => {
  const sets = await readMigrationSets()
  const pending = await listPending(tables, sets)
  if (isDryRun && pending.length > 0) return pending.map((name) => `Would run ${name}.`)
  const ran = isDryRun ? [] : await migrate(tables, sets)
  if (ran.length === 0) return ['The database is up to date.']
  return ran.map(({ name, ms }) => `Ran ${name} in ${ms} ms.`)
}

const migrateDown: Run = async ({ tables }, { isDryRun, discardData }) => {
  const last = await findLast(tables, await readMigrationSets())
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

function describeError(error: unknown): string {
  if (error instanceof ConfigError) return error.messages.join('\n')
  if (error instanceof NotUndoableError) return error.message
  const reason = error instanceof Error ? error.message || error.name : String(error)
  if (isDatabaseOutage(error)) return `The database at DATABASE_URL is not reachable: ${reason}`
  return `The database at DATABASE_URL cannot be migrated: ${reason}`
}

function print(lines: readonly string[]): number {
  console.log(lines.join('\n'))
  return EXIT_SUCCESS
}

function fail(text: string, code: number): number {
  console.error(text)
  return code
}
