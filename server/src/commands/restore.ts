import { loadProduct } from '@foyer/product/load.ts'
import type { Product } from '@foyer/product/product.ts'
import {
  chmodSync,
  existsSync,
  lchownSync,
  linkSync,
  mkdirSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import path from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { endAllSessions } from '../account/administration.ts'
import { type MigrationSet, readMigrationSets } from '../db/migrations.ts'
import { openDatabase } from '../db/open.ts'
import {
  checkSqliteFile,
  isUnreadable,
  openExclusively,
  removeSqliteFile,
  syncToDisk,
  writeSnapshot,
} from '../db/sqlite-files.ts'
import { refuseForeignLink } from '../db/sqlite.ts'
import { CommandError, operatorCommand, requireSqliteFile } from './command.ts'

/** `npm run restore` */
export const run = operatorCommand('restore', (command, { env, terminal, record }) =>
  command
    .description(
      'Replaces the SQLite database of DATABASE_URL (or DATA_DIR) by a backup, after checking it. Stop all servers first. The backup is migrated to this release, and all its sessions are ended, because it may contain sessions that have ended since.\n\nUsers who were deleted or disabled since come back too: see docs/operate/back-up.md.',
    )
    .argument('<file>', 'the backup')
    .option('--overwrite', 'Replace an existing database. It is kept under another name.')
    .option(
      '--keep-sessions',
      'Leave everybody logged in, as after moving a stopped product to another machine.',
    )
    .option(
      '--newer',
      'Accept a backup that a newer release has migrated, after going back to this release.',
    )
    .action(async (file: string, options: RestoreOptions) => {
      const { overwrite = false, keepSessions = false, newer = false } = options
      const backup = path.resolve(file)
      const database = requireSqliteFile(env)
      const migrationSets = await readMigrationSets()
      const product = await loadProduct(env)
      const restored = await restoreBackup({
        backup,
        database,
        migrationSets,
        product,
        overwrite,
        keepSessions,
        acceptNewer: newer,
      })
      const { users, loggedOut, kept } = restored
      record({ event: 'database-restored', users, logged_out: loggedOut })
      terminal.log(`${database} is restored from ${backup}: ${users} users.`)
      terminal.log(describeSessions(restored))
      if (kept !== undefined) terminal.log(`The database of before is kept as ${kept}.`)
      terminal.log('What else a restore brings back: docs/operate/back-up.md.')
    }),
)

interface RestoreOptions {
  readonly overwrite?: true
  readonly keepSessions?: true
  readonly newer?: true
}

function describeSessions({ loggedOut }: Restored): string {
  if (loggedOut === undefined) return 'The sessions of the backup are kept.'
  return `All sessions are ended. ${loggedOut === 1 ? 'One user was' : `${loggedOut} users were`} logged in.`
}

/** Throws if a server has the file open, as far as that can be found out. */
function requireUnused(database: string): void {
  if (existsSync(database)) claim(database)?.close()
}

/**
 * Atomically puts the file `by` in the place of `database`, and returns the path where the previous file is kept, or
 * `undefined` if there was none.
 */
export function replaceDatabase(database: string, by: string, now: Date): string | undefined {
  if (!existsSync(database)) {
    removeRemains(database)
    renameSync(by, database)
    return undefined
  }
  const kept = `${database}.before-restore-${now.toISOString().replaceAll(/[-:]|\.\d+/g, '')}`
  const claimed = claim(database)
  try {
    mergeLog(claimed)
    // A link, so that there is a file at the path all the time: a server that starts would create one.
    linkSync(database, kept)
    chmodSync(kept, 0o600)
    removeRemains(database)
    renameSync(by, database)
  } finally {
    claimed?.close()
  }
  return kept
}

/** `undefined` if the file is damaged, so that nothing can be found out. */
function claim(database: string): DatabaseSync | undefined {
  try {
    const claimed = openExclusively(database)
    if (claimed) return claimed
  } catch (error) {
    if (isUnreadable(error)) return undefined
    throw error
  }
  throw new CommandError(
    `A server or another command uses ${database}. Stop it, then restore again.`,
  )
}

/** Moves the write-ahead log into the file, which is then complete without it. */
function mergeLog(claimed: DatabaseSync | undefined): void {
  try {
    claimed?.exec('pragma journal_mode = delete')
  } catch (error) {
    if (!isUnreadable(error)) throw error
  }
}

/** SQLite would apply the log or the journal of the previous file to the file that replaces it. */
function removeRemains(database: string): void {
  for (const end of ['-wal', '-shm', '-journal']) rmSync(database + end, { force: true })
}

interface RestorePlan {
  readonly backup: string
  readonly database: string
  readonly migrationSets: readonly MigrationSet[]
  /** Whether an existing database may be replaced. */
  readonly overwrite: boolean
  /** Says how users whose sessions end can log in again. */
  readonly product: Product
  readonly keepSessions: boolean
  /** Whether the backup may have migrations that this release does not have. */
  readonly acceptNewer: boolean
}

interface Restored {
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
  { backup, migrationSets, keepSessions, product }: RestorePlan,
  part: string,
): Promise<number | undefined> {
  writeSnapshot(backup, part)
  const database = await openDatabase(`sqlite:${part}`, () => {}, { migrationSets })
  try {
    if (keepSessions) return undefined
    const { users } = await endAllSessions({ database, clock: Date.now, product })
    return users
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
