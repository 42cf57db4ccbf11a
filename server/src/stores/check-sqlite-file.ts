import { existsSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { Kysely } from 'kysely'
import { listForeign, readExecuted } from './migration-record.ts'
import type { MigrationSet } from './migration-sets.ts'
import { isUnreadable } from './open-exclusively.ts'
import { NodeSqliteDialect } from './sqlite-dialect.ts'
import type { Queryable, Tables } from './tables.ts'
import { listPending } from './undo-migration.ts'

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

/** Whether our first migration has run: other products with Kysely have a record of migrations too. */
async function isOfProduct(db: Queryable, [ours]: readonly MigrationSet[]): Promise<boolean> {
  if (!ours) return false
  const [first] = Object.keys(ours.migrations)
  const executed = await readExecuted(db, ours.table)
  return executed.some(({ name }) => name === first)
}
