import { Kysely } from 'kysely'
import { closeSync, existsSync, fsyncSync, openSync, rmSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { findSqliteCode } from './database.ts'
import { listForeign, listPending, type MigrationSet, readExecuted } from './migrations.ts'
import { NodeSqliteDialect, SQLITE_BUSY } from './sqlite.ts'
import type { Queryable, Tables } from './tables.ts'

export interface CheckedFile {
  readonly users: number
  /** Migrations that this release does not have. */
  readonly foreign: readonly string[]
  /** Migrations that have still to run. */
  readonly pending: readonly string[]
}

/**
 * Reads a whole SQLite file and changes nothing. Throws an error whose message tells the operator why the file is no
 * usable database of this product.
 */
export async function checkSqliteFile(
  file: string,
  sets: readonly MigrationSet[],
): Promise<CheckedFile> {
  if (!existsSync(file)) throw new Error(`There is no file at ${file}.`)
  const sqlite = new DatabaseSync(file, { readOnly: true })
  const db = new Kysely<Tables>({ dialect: new NodeSqliteDialect(sqlite) })
  try {
    requireIntegrity(file, sqlite)
    return await describe(file, db, sets)
  } catch (error) {
    if (isUnreadable(error))
      throw new Error(`${file} is no SQLite database, or is damaged.`, { cause: error })
    throw error
  } finally {
    sqlite.close()
  }
}

function requireIntegrity(file: string, sqlite: DatabaseSync): void {
  const { integrity_check: found } = sqlite.prepare('pragma integrity_check(1)').get() ?? {}
  if (found === 'ok') return
  // The last line is the finding; the line before it only names the database.
  throw new Error(`${file} is damaged: ${String(found).split('\n').at(-1)}`)
}

async function describe(
  file: string,
  db: Queryable,
  sets: readonly MigrationSet[],
): Promise<CheckedFile> {
  if (!(await isOfProduct(db, sets))) throw new Error(`${file} is not a database of this product.`)
  const foreign = (await Promise.all(sets.map((set) => listForeign(db, set)))).flat()
  const { count } = await db
    .selectFrom('users')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return { users: count, foreign, pending: await listPending(db, sets) }
}

/** Looks for our first migration, because other products with Kysely have a record of migrations too. */
async function isOfProduct(db: Queryable, [ours]: readonly MigrationSet[]): Promise<boolean> {
  if (!ours) return false
  const [first] = Object.keys(ours.migrations)
  const executed = await readExecuted(db, ours.table)
  return executed.some(({ name }) => name === first)
}

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
    if (findSqliteCode(error) === SQLITE_BUSY) return undefined
    throw error
  }
}

/** The file is no SQLite database, or is damaged. */
export function isUnreadable(error: unknown): boolean {
  const code = findSqliteCode(error)
  return code === SQLITE_CORRUPT || code === SQLITE_NOT_A_DATABASE
}
