import { chmodSync, existsSync, linkSync, renameSync, rmSync } from 'node:fs'
import type { DatabaseSync } from 'node:sqlite'
import { CommandError } from '../operator-command.ts'
import { isUnreadable, openExclusively } from '../stores/open-exclusively.ts'

/** Throws if a server has the file open, as far as that can be found out. */
export function requireUnused(database: string): void {
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
