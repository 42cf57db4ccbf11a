import { closeSync, fsyncSync, openSync, rmSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'

/**
 * Copies a SQLite database as it is at one moment, also while servers write to it. The copy is a single private file
 * without the remains of deleted rows; `to` must not exist.
 */
export function writeSnapshot(from: string, to: string): void {
  closeSync(openSync(to, 'wx', 0o600))
  try {
    const sqlite = new DatabaseSync(from, { readOnly: true })
    try {
      sqlite.prepare('vacuum into ?').run(to)
    } finally {
      sqlite.close()
    }
    syncToDisk(to)
  } catch (error) {
    removeSqliteFile(to)
    throw error
  }
}

/** Needed because SQLite does not sync the result of `vacuum into`. */
export function syncToDisk(file: string): void {
  const opened = openSync(file, 'r+')
  fsyncSync(opened)
  closeSync(opened)
}

export function removeSqliteFile(file: string): void {
  for (const end of ['', '-wal', '-shm', '-journal']) rmSync(file + end, { force: true })
}
