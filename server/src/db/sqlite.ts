import {
  CompiledQuery,
  type DatabaseConnection,
  Kysely,
  sql,
  type SqlBool,
  SqliteAdapter,
  type SqliteDatabase,
  SqliteDialect,
  SqliteDriver,
  type SqliteStatement,
} from 'kysely'
import { closeSync, fchmodSync, lstatSync, mkdirSync, openSync, statSync } from 'node:fs'
import path from 'node:path'
import {
  DatabaseSync,
  type SQLInputValue,
  type SQLOutputValue,
  type StatementSync,
} from 'node:sqlite'
import { setTimeout as delay } from 'node:timers/promises'
import { createMemoryCounter } from './attempts.ts'
import { batchByKey, createGroupCommit, MAX_BATCH_SIZE } from './batching.ts'
import { type Database, findSqliteCode, type LookupQuery } from './database.ts'
import type { Tables } from './tables.ts'

/** `location` is a file or `:memory:`. */
export function openSqliteDatabase(location: string): Database {
  const sqlite = openSqlite(location)
  const tables = new Kysely<Tables>({ dialect: new NodeSqliteDialect(sqlite) })
  return {
    tables,
    transaction: createGroupCommit(tables),
    prepareLookup<Row>({ table, key, rows }: LookupQuery<Row>) {
      const query = rows.where(sql<SqlBool>`${sql.ref(`${table}.${key}`)} = ${''}`).compile()
      const find = prepareSqliteLookup<Row>(sqlite, query.sql)
      return batchByKey<Row>(async (keys) => {
        // On this one connection, an open transaction would expose uncommitted rows.
        if (!sqlite.isTransaction) return find(keys)
        return tables.connection().execute(async () => find(keys))
      }, MAX_BATCH_SIZE)
    },
    createAttemptCounter: createMemoryCounter,
    isReachable: async () => sqlite.isOpen,
    close: () => tables.destroy(),
  }
}

/** Only while the file is opened. After that, SQLite must not block the event loop: see {@link createRetryWhileBusy}. */
const OPEN_TIMEOUT_MS = 5_000

const MAX_PREPARED_STATEMENTS = 200

/** Page cache. The default of 2 MB holds about ten thousand sessions. */
const CACHE_KIB = 12_000

/** Opens `:memory:` or a file, which is created with its folder and readable by its owner only. */
function openSqlite(location: string): DatabaseSync {
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

/**
 * Finds the rows of several keys in one read transaction, which takes the file lock once. Must not run inside
 * a transaction, which it would end.
 */
function prepareSqliteLookup<Row>(
  sqlite: DatabaseSync,
  sql: string,
): (keys: readonly string[]) => [string, Row][] {
  const find = prepareFind<Row>(sqlite, sql)
  const begin = sqlite.prepare('begin')
  const end = sqlite.prepare('rollback')

  function findAll(keys: readonly string[]): [string, Row][] {
    return keys.flatMap((key) => {
      const row = find(key)
      return row ? [[key, row]] : []
    })
  }

  return (keys) => {
    if (keys.length === 1) return findAll(keys)
    begin.run()
    try {
      return findAll(keys)
    } finally {
      // Nothing was written; on a disk error SQLite has already rolled back.
      if (sqlite.isTransaction) end.run()
    }
  }
}

/** The driver returns arrays, because creating column names for each row is slow. */
function prepareFind<Row>(sqlite: DatabaseSync, sql: string): (key: string) => Row | undefined {
  const statement = sqlite.prepare(sql)
  const names = statement.columns().map(({ name }) => name)
  const emptyRow = Object.fromEntries(names.map((name) => [name, null]))
  statement.setReturnArrays(true)
  return (key) => {
    const values = statement.get(key) as SQLOutputValue[] | undefined
    if (!values) return undefined
    const row: Record<string, SQLOutputValue> = { ...emptyRow }
    for (const [index, name] of names.entries()) row[name] = values[index] ?? null
    return row as Row
  }
}

/**
 * Throws if root would follow a link in a folder of another user, who could have any file of the machine changed that
 * way.
 */
export function refuseForeignLink(file: string): void {
  if (process.getuid?.() !== 0) return
  if (!lstatSync(file, { throwIfNoEntry: false })?.isSymbolicLink()) return
  const { uid } = statSync(path.dirname(path.resolve(file)))
  if (uid !== 0)
    throw new Error(
      `${file} is a link, and its folder belongs to another user. Run the command as that user.`,
    )
}

export const SQLITE_BUSY = 5

/** How long statements wait for another process that holds the write lock: milliseconds. */
const MAX_WAIT_MS = 2_000

/** After an unsuccessful wait, statements fail at once for this long: milliseconds. */
const PAUSE_MS = 1_000

const RETRY_DELAY_MS = 15

export type RetryWhileBusy = <Result>(attempt: () => Promise<Result>) => Promise<Result>

/**
 * Retries without blocking the event loop; SQLite's own busy timeout would block it. All statements share a deadline:
 * they run one after another, so separate waits would add up.
 */
export function createRetryWhileBusy(now: () => number = () => performance.now()): RetryWhileBusy {
  let deadline = -Infinity
  return async (attempt) => {
    for (let hasWaited = false; ; hasWaited = true) {
      try {
        const result = await attempt()
        if (hasWaited) deadline = -Infinity
        return result
      } catch (error) {
        if (findSqliteCode(error) !== SQLITE_BUSY) throw error
        if (now() > deadline + PAUSE_MS) deadline = now() + MAX_WAIT_MS
        if (now() >= deadline) throw error
        await delay(RETRY_DELAY_MS)
      }
    }
  }
}
