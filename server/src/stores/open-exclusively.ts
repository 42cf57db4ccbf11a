import { DatabaseSync } from 'node:sqlite'

const SQLITE_BUSY = 5
const SQLITE_CORRUPT = 11
const SQLITE_NOT_A_DATABASE = 26

/**
 * Opens a SQLite file that no other process has open, and keeps others out until it is closed. `undefined` if another
 * one has it open. A server keeps its file open, in WAL mode, as long as it runs.
 */
export function openExclusively(file: string): DatabaseSync | undefined {
  const sqlite = new DatabaseSync(file, { timeout: 0, enableForeignKeyConstraints: true })
  try {
    // The first access takes the lock, which is then kept.
    sqlite.exec('pragma locking_mode = exclusive; begin immediate; commit')
    return sqlite
  } catch (error) {
    sqlite.close()
    if (primaryCode(error) === SQLITE_BUSY) return undefined
    throw error
  }
}

/** Whether SQLite cannot read the file: it is no database, or damaged. */
export function isUnreadable(error: unknown): boolean {
  const code = primaryCode(error)
  return code === SQLITE_CORRUPT || code === SQLITE_NOT_A_DATABASE
}

function primaryCode(error: unknown): number {
  return Number(Object(error).errcode) & 0xff
}
