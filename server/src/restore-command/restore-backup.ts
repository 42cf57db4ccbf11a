import { lchownSync, existsSync, mkdirSync, realpathSync, statSync } from 'node:fs'
import path from 'node:path'
import { CommandError } from '../operator-command.ts'
import { createAdminUserService } from '../services/admin-user-service.ts'
import { endAllSessions } from '../services/end-all-sessions.ts'
import { checkSqliteFile } from '../stores/check-sqlite-file.ts'
import type { MigrationSet } from '../stores/migration-sets.ts'
import { openDatabase } from '../stores/open-database.ts'
import { refuseForeignLink } from '../stores/refuse-foreign-link.ts'
import { removeSqliteFile, syncToDisk, writeSnapshot } from '../stores/sqlite-snapshot.ts'
import { replaceDatabase, requireUnused } from './replace-database.ts'

export interface RestorePlan {
  readonly backup: string
  readonly database: string
  readonly migrationSets: readonly MigrationSet[]
  /** Whether an existing database may be replaced. */
  readonly overwrite: boolean
  readonly keepSessions: boolean
  /** Whether the backup may have migrations that this release does not have. */
  readonly acceptNewer: boolean
}

export interface Restored {
  readonly users: number
  /** How many users had a session; `undefined` if the sessions are kept. */
  readonly loggedOut: number | undefined
  /** Where the previous database is kept, if there was one. */
  readonly kept: string | undefined
}

/** Prepares a copy of the backup, and replaces the database when everything else has succeeded. */
export async function restoreBackup(given: RestorePlan): Promise<Restored> {
  const plan = { ...given, database: resolveLink(given.database) }
  const { backup, database, migrationSets } = plan
  requirePermission(plan)
  const { users, foreign } = await checkSqliteFile(backup, migrationSets)
  if (foreign.length > 0 && !plan.acceptNewer)
    throw new CommandError(
      `${backup} is from a newer release: ${foreign.join(', ')}. Restore it with that release, or add --newer if this release ran on it.`,
    )
  mkdirSync(path.dirname(database), { recursive: true, mode: 0o700 })
  const part = `${database}.${process.pid}.part`
  try {
    const loggedOut = await prepare(plan, part)
    keepOwner(database, part)
    return { users, loggedOut, kept: replaceDatabase(database, part, new Date()) }
  } finally {
    removeSqliteFile(part)
  }
}

/** The file itself is replaced, not a link to it. */
function resolveLink(file: string): string {
  refuseForeignLink(file)
  return existsSync(file) ? realpathSync(file) : file
}

function requirePermission({ backup, database, overwrite }: RestorePlan): void {
  if (!existsSync(database)) return
  if (existsSync(backup) && realpathSync(backup) === database)
    throw new CommandError(`${backup} is the database itself.`)
  if (!overwrite)
    throw new CommandError(
      `There is a database at ${database}. With --overwrite it is replaced, and kept under another name.`,
    )
  requireUnused(database)
}

async function prepare(
  { backup, migrationSets, keepSessions }: RestorePlan,
  part: string,
): Promise<number | undefined> {
  writeSnapshot(backup, part)
  const database = await openDatabase(`sqlite:${part}`, () => {}, { migrationSets })
  try {
    if (keepSessions) return undefined
    return await endAllSessions(database, createAdminUserService(database, Date.now), Date.now)
  } finally {
    await database.close()
    syncToDisk(part)
  }
}

/** If root restores a backup, the server's user must still own the file; otherwise the server could not read it. */
function keepOwner(database: string, part: string): void {
  if (process.getuid?.() !== 0) return
  const { uid, gid } = statSync(existsSync(database) ? database : path.dirname(database))
  // Not a link that the server's user may have put there.
  lchownSync(part, uid, gid)
}
