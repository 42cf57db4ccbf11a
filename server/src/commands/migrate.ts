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
import { operatorCommand, withDatabase } from './command.ts'

/** `npm run migrate`. `products` is the folder of the product's migrations, if it is not the usual one. */
export const migrateCommand = (products?: URL) =>
  operatorCommand('migrate', (command, { env, terminal }) =>
    command
      .description(
        'Runs the migrations that the database of DATABASE_URL (or DATA_DIR) still needs. A server does the same when it starts; its first start creates the database.',
      )
      .option(
        '--down',
        'Undo the migration that ran last. A server of this release runs it again when it starts.',
      )
      .option(
        '--discard-data',
        'Also undo a migration of the product whose tables or columns hold data, and delete the data.',
      )
      .option('--dry-run', 'Only list what would run or be undone.')
      .action(async ({ down, ...options }: MigrateOptions) => {
        if (options.discardData && !down) command.error('error: --discard-data needs --down.')
        const sets = await readMigrationSets(products)
        const work = down ? migrateDown : migrateUp
        const open = (url: string) => connectDatabase(url, () => {})
        const lines = await withDatabase(env, open, (database) => work(database, sets, options))
        terminal.log(lines.join('\n'))
      }),
  )

export const run = migrateCommand()

interface MigrateOptions {
  readonly down?: true
  readonly discardData?: true
  readonly dryRun?: true
}

type Run = (
  database: Database,
  sets: readonly MigrationSet[],
  options: MigrateOptions,
) => Promise<readonly string[]>

const migrateUp: Run = async ({ tables }, sets, { dryRun }) => {
  const pending = await listPending(tables, sets)
  if (dryRun && pending.length > 0) return pending.map((name) => `Would run ${name}.`)
  const ran = dryRun ? [] : await migrate(tables, sets)
  if (ran.length === 0) return ['The database is up to date.']
  return ran.map(({ name, ms }) => `Ran ${name} in ${ms} ms.`)
}

const migrateDown: Run = async ({ tables }, sets, { dryRun, discardData }) => {
  const last = await findLast(tables, sets)
  if (dryRun) return [`Would undo ${last.name}.`]
  const { name, ms } = await undo(tables, last, { discardData: discardData ?? false })
  return [`Undid ${name} in ${ms} ms.`]
}
