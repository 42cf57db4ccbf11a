import { closeSync, fchmodSync, mkdirSync, openSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync, type StatementSync, type SQLInputValue } from 'node:sqlite'
import {
  CompiledQuery,
  SqliteAdapter,
  SqliteDialect,
  SqliteDriver,
  type DatabaseConnection,
  type SqliteDatabase,
  type SqliteStatement,
} from 'kysely'

/** How long a write waits for another process that is writing: milliseconds. */
const BUSY_TIMEOUT_MS = 5_000
/** Distinct statements kept ready; ours are a few dozen. */
const STATEMENTS_KEPT = 200

/** Pages kept in memory: KiB. Node's 2 MB do for no more than some ten thousand sessions; the rest was read anew for each look-up. */
const CACHE_KIB = 16_000

/** Opens a database file (made with its folder when absent, readable by its owner alone) or `:memory:`. */
export function openSqlite(location: string): DatabaseSync {
  if (location !== ':memory:') reserveFile(location)
  const sqlite = new DatabaseSync(location, {
    timeout: BUSY_TIMEOUT_MS,
    enableForeignKeyConstraints: true,
  })
  // FULL: what was answered is on the disk, also after the power is gone.
  sqlite.exec('pragma journal_mode = wal; pragma synchronous = full')
  sqlite.exec(`pragma cache_size = -${CACHE_KIB}`)
  return sqlite
}

function reserveFile(location: string): void {
  mkdirSync(path.dirname(path.resolve(location)), { recursive: true, mode: 0o700 })
  const file = openSync(location, 'a', 0o600)
  // An older file may be wider open; the files beside it (-wal, -shm) take its mode.
  fchmodSync(file, 0o600)
  closeSync(file)
}

/** Kysely's own SQLite, spoken through node:sqlite. */
export class NodeSqliteDialect extends SqliteDialect {
  readonly #sqlite: DatabaseSync
  readonly #database: SqliteDatabase

  constructor(sqlite: DatabaseSync) {
    const database = adaptDatabase(sqlite)
    super({ database })
    this.#sqlite = sqlite
    this.#database = database
  }

  override createDriver(): SqliteDriver {
    return new ImmediateDriver(this.#sqlite, this.#database)
  }

  override createAdapter(): SqliteAdapter {
    return new TransactionalAdapter()
  }
}

/** A transaction that reads first and writes later fails at once when another process wrote in between. */
class ImmediateDriver extends SqliteDriver {
  readonly #sqlite: DatabaseSync

  constructor(sqlite: DatabaseSync, database: SqliteDatabase) {
    super({ database })
    this.#sqlite = sqlite
  }

  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'))
  }

  /** A full or failing disk has SQLite undo a transaction by itself: the error of that is the one to tell. */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.#sqlite.isTransaction) await super.rollbackTransaction(connection)
  }
}

/** SQLite does undo DDL: migrations then happen whole, and once, when two servers start together. */
class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true
  }
}

function adaptDatabase(sqlite: DatabaseSync): SqliteDatabase {
  const kept = new Map<string, SqliteStatement>()
  return {
    close: () => sqlite.close(),
    prepare(sql) {
      const known = kept.get(sql)
      if (known) return known
      if (kept.size >= STATEMENTS_KEPT) kept.clear()
      const statement = adaptStatement(sqlite.prepare(sql))
      kept.set(sql, statement)
      return statement
    },
  }
}

function adaptStatement(statement: StatementSync): SqliteStatement {
  return {
    reader: statement.columns().length > 0,
    all: (parameters) => statement.all(...parameters.map(toBindable)),
    run: (parameters) => statement.run(...parameters.map(toBindable)),
    iterate: (parameters) => statement.iterate(...parameters.map(toBindable)),
  }
}

/** node:sqlite takes an object in first place as named parameters, in silence: nothing but plain values may pass. */
function toBindable(value: unknown): SQLInputValue {
  if (value === null || typeof value === 'number' || typeof value === 'string') return value
  if (typeof value === 'bigint' || value instanceof Uint8Array) return value
  throw new TypeError(`A ${typeof value} cannot be a parameter of a statement`)
}
