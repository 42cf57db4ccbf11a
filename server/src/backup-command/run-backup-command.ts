import { statSync } from 'node:fs'
import path from 'node:path'
import type { Environment } from '../config.ts'
import { runOperatorCommand, type CommandCall, type Terminal } from '../operator-command.ts'
import { requireSqliteFile } from '../require-sqlite-file.ts'
import { readMigrationSets } from '../stores/migration-sets.ts'
import { createBackup } from './create-backup.ts'

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
