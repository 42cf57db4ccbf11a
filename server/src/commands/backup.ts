import { existsSync, renameSync, statSync } from 'node:fs'
import path from 'node:path'
import type { Environment } from '../config/settings.ts'
import { type MigrationSet, readMigrationSets } from '../db/migrations.ts'
import {
  type CheckedFile,
  checkSqliteFile,
  removeSqliteFile,
  writeSnapshot,
} from '../db/sqlite-files.ts'
import {
  type CommandCall,
  CommandError,
  requireSqliteFile,
  runOperatorCommand,
  type Terminal,
} from './command.ts'

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

const MIB = 1024 ** 2

const USAGE = `npm run backup -- FILE

  Copies the SQLite database of DATABASE_URL (or DATA_DIR) to FILE, also while servers use it, and checks the
  copy. FILE must not exist; only this user can read it. It contains the product's data, not the accounts at
  the identity provider. For Postgres see docs/operate/back-up.md.

Exit codes: 0 success, 1 failure, 2 invalid arguments.`

/** Runs the `backup` command and returns its exit code. */
export function runBackupCommand(
  args: readonly string[],
  env: Environment,
  terminal?: Terminal,
): Promise<number> {
  return runOperatorCommand(
    { usage: USAGE, operands: ['FILE'], flags: [], run },
    args,
    env,
    terminal,
  )
}

async function run({ operands: [file = ''], env }: CommandCall<never>): Promise<readonly string[]> {
  const backup = path.resolve(file)
  const migrationSets = await readMigrationSets()
  const { users } = await createBackup({ database: requireSqliteFile(env), backup, migrationSets })
  const size = (statSync(backup).size / MIB).toFixed(1)
  return [`${backup} is complete and checked: ${users} users, ${size} MiB.`]
}
