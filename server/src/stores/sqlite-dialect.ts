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
import { refuseForeignLink } from './refuse-foreign-link.ts'
import { createRetryWhileBusy } from './retry-while-busy.ts'

/** Only while the file is opened. After that, SQLite must not block the event loop: see `retry-while-busy.ts`. */
const OPEN_TIMEOUT_MS = 5_000
const MAX_PREPARED_STATEMENTS = 200

/** Page cache. The default of 2 MB holds about ten thousand sessions. */
const CACHE_KIB = 16_000

/** Opens `:memory:` or a file, which is created with its folder and readable by its owner only. */
export function openSqlite(location: string): DatabaseSync {
  if (location !== ':memory:') createPrivateFile(location)
  const sqlite = new DatabaseSync(location, {
    timeout: OPEN_TIMEOUT_MS,
    enableForeignKeyConstraints: true,
  })
  // FULL: committed data survives a power failure.
  sqlite.exec('pragma journal_mode = wal; pragma synchronous = full')
  sqlite.exec(`pragma cache_size = -${CACHE_KIB}; pragma busy_timeout = 0`)
  return sqlite
}

function createPrivateFile(location: string): void {
  refuseForeignLink(location)
  mkdirSync(path.dirname(path.resolve(location)), { recursive: true, mode: 0o700 })
  const file = openSync(location, 'a', 0o600)
  // An existing file may have a wider mode; the -wal and -shm files inherit it.
  fchmodSync(file, 0o600)
  closeSync(file)
}

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

/** Begins with the write lock, because upgrading a read transaction fails if another process has written since. */
class ImmediateDriver extends SqliteDriver {
  readonly #sqlite: DatabaseSync
  readonly #retry = createRetryWhileBusy()

  constructor(sqlite: DatabaseSync, database: SqliteDatabase) {
    super({ database })
    this.#sqlite = sqlite
  }

  override async init(): Promise<void> {
    await super.init()
    const connection = await this.acquireConnection()
    const execute = connection.executeQuery.bind(connection)
    connection.executeQuery = (...query) =>
      this.#sqlite.isTransaction ? execute(...query) : this.#retry(() => execute(...query))
  }

  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'))
  }

  /** On a disk error SQLite has already rolled back; a second rollback would hide that error. */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.#sqlite.isTransaction) await super.rollbackTransaction(connection)
  }
}

/** SQLite can roll back DDL, so all migrations run in one transaction, and concurrent servers wait for it. */
class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true
  }
}

function adaptDatabase(sqlite: DatabaseSync): SqliteDatabase {
  const statements = new Map<string, SqliteStatement>()
  return {
    close: () => sqlite.close(),
    prepare(sql) {
      const cached = statements.get(sql)
      if (cached) return cached
      if (statements.size >= MAX_PREPARED_STATEMENTS) statements.clear()
      const statement = adaptStatement(sqlite.prepare(sql))
      statements.set(sql, statement)
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

/** Rejects objects, because node:sqlite would silently treat one as named parameters. */
function toBindable(value: unknown): SQLInputValue {
  if (value === null || typeof value === 'number' || typeof value === 'string') return value
  if (typeof value === 'bigint' || value instanceof Uint8Array) return value
  throw new TypeError(`A ${typeof value} cannot be a parameter of a statement`)
}
