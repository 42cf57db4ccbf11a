import { existsSync, renameSync, statSync } from 'node:fs'
import path from 'node:path'
import { type MigrationSet, readMigrationSets } from '../db/migrations.ts'
import {
  type CheckedFile,
  checkSqliteFile,
  removeSqliteFile,
  writeSnapshot,
} from '../db/sqlite-files.ts'
import { CommandError, operatorCommand, requireSqliteFile } from './command.ts'

const MIB = 1024 ** 2

/** `npm run backup` */
export const run = operatorCommand('backup', (command, { env, terminal }) =>
  command
    .description(
      "Copies the SQLite database of DATABASE_URL (or DATA_DIR) to a file, also while servers use it, and checks the copy. It contains the product's data, not the accounts at the identity provider. For Postgres see docs/operate/back-up.md.",
    )
    .argument('<file>', 'the backup; must not exist; only this user will be able to read it')
    .action(async (file: string) => {
      const backup = path.resolve(file)
      const migrationSets = await readMigrationSets()
      const plan = { database: requireSqliteFile(env), backup, migrationSets }
      const { users } = await createBackup(plan)
      const size = (statSync(backup).size / MIB).toFixed(1)
      terminal.log(`${backup} is complete and checked: ${users} users, ${size} MiB.`)
    }),
)

interface BackupPlan {
  readonly database: string
  /** Must not exist. */
  readonly backup: string
  readonly migrationSets: readonly MigrationSet[]
}

/** The file gets its name when it is complete and checked, so no interrupted backup is taken for a good one. */
export async function createBackup({
  database,
  backup,
  migrationSets,
}: BackupPlan): Promise<CheckedFile> {
  if (!existsSync(database)) throw new CommandError(`There is no database at ${database}.`)
  requireFree(backup)
  const part = `${backup}.${process.pid}.part`
  writeSnapshot(database, part)
  try {
    const checked = await checkSqliteFile(part, migrationSets)
    requireFree(backup)
    renameSync(part, backup)
    return checked
  } catch (error) {
    removeSqliteFile(part)
    throw error
  }
}

function requireFree(file: string): void {
  if (existsSync(file)) throw new CommandError(`${file} exists. A backup overwrites no file.`)
  if (!existsSync(path.dirname(file)))
    throw new CommandError(`There is no folder ${path.dirname(file)}.`)
}
