import path from 'node:path'
import type { Environment } from '../config.ts'
import { findOperatorName } from '../operator-name.ts'
import {
  createOperatorLog,
  runOperatorCommand,
  type CommandCall,
  type Terminal,
} from '../operator-command.ts'
import { requireSqliteFile } from '../require-sqlite-file.ts'
import { readMigrationSets } from '../stores/migration-sets.ts'
import { restoreBackup, type Restored } from './restore-backup.ts'

const FLAGS = ['overwrite', 'keep-sessions', 'newer'] as const

const USAGE = `npm run restore -- FILE [--overwrite] [--keep-sessions] [--newer]

  Replaces the SQLite database of DATABASE_URL (or DATA_DIR) by the backup FILE, after checking it. Stop all
  servers first. The backup is migrated to this release, and all its sessions are ended, because it may
  contain sessions that have ended since.

  --overwrite      Replace an existing database. It is kept under another name.
  --keep-sessions  Leave everybody logged in, as after moving a stopped product to another machine.
  --newer          Accept a backup that a newer release has migrated, after going back to this release.

  Users who were deleted or disabled since come back too: see docs/operate/back-up.md.

Exit codes: 0 success, 1 failure, 2 invalid arguments.`

/** Runs the `restore` command and returns its exit code. */
export function runRestoreCommand(
  args: readonly string[],
  env: Environment,
  terminal?: Terminal,
): Promise<number> {
  return runOperatorCommand(
    { usage: USAGE, operands: ['FILE'], flags: FLAGS, run },
    args,
    env,
    terminal,
  )
}

async function run({
  operands: [file = ''],
  flags,
  env,
  terminal,
}: CommandCall<(typeof FLAGS)[number]>): Promise<readonly string[]> {
  const backup = path.resolve(file)
  const database = requireSqliteFile(env)
  const restored = await restoreBackup({
    backup,
    database,
    migrationSets: await readMigrationSets(),
    overwrite: flags.has('overwrite'),
    keepSessions: flags.has('keep-sessions'),
    acceptNewer: flags.has('newer'),
  })
  createOperatorLog(terminal).info({
    event: 'database-restored',
    by: 'operator',
    operator: findOperatorName(env),
    users: restored.users,
    logged_out: restored.loggedOut,
  })
  return [
    `${database} is restored from ${backup}: ${restored.users} users.`,
    describeSessions(restored),
    ...(restored.kept === undefined ? [] : [`The database of before is kept as ${restored.kept}.`]),
    'What else a restore brings back: docs/operate/back-up.md.',
  ]
}

function describeSessions({ loggedOut }: Restored): string {
  if (loggedOut === undefined) return 'The sessions of the backup are kept.'
  return `All sessions are ended. ${loggedOut === 1 ? 'One user was' : `${loggedOut} users were`} logged in.`
}
