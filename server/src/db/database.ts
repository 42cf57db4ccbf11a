import { type CompiledQuery, type Expression, sql, type SqlBool } from 'kysely'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { PoolState } from '../core/metrics.ts'
import type { CreateAttemptCounter } from './attempts.ts'
import type { Queryable, Tables } from './tables.ts'

export type Lookup<Row> = (key: string) => Promise<Row | undefined>

/** A query that finds at most one row by its key. The key column must be among the selected columns. */
export interface LookupQuery<Row> {
  /** Name of the prepared statement in Postgres. */
  readonly name: string
  readonly table: string
  readonly key: keyof Row & string
  /** The query, without the condition on its key. */
  readonly rows: { where(condition: Expression<SqlBool>): { compile(): CompiledQuery<Row> } }
}

export interface Database {
  readonly tables: Queryable
  /** `work` may run again after a conflict, so it must only touch the database. */
  transaction<Result>(work: (tx: Queryable) => Promise<Result>): Promise<Result>
  /** Compiled and prepared once, for hot paths. */
  prepareLookup<Row>(query: LookupQuery<Row>): Lookup<Row>
  /** For rate limits. Counts are shared by all servers of a Postgres database; with SQLite, each process has its own. */
  readonly createAttemptCounter: CreateAttemptCounter
  /** The state of the pool; absent with SQLite, which has one connection. */
  readonly readPool?: () => PoolState
  /** Never throws. */
  isReachable(): Promise<boolean>
  close(): Promise<void>
}

/** Called when a connection is lost while no query is using it. */
export type OnConnectionError = (error: Error) => void

/** The database cannot be opened or migrated; see `cause`. */
export class DatabaseStartError extends Error {
  override readonly name = 'DatabaseStartError'
}

/** None of the database servers accepts writes, for now. */
export class NoPrimaryError extends Error {
  override readonly name = 'NoPrimaryError'
}

/** A transaction conflicted with others on every attempt. */
export class TransactionConflictError extends Error {
  override readonly name = 'TransactionConflictError'
}

/** Temporary SQLite result codes: busy, locked, I/O error, full disk, missing file. */
const SQLITE_OUTAGES: ReadonlySet<number> = new Set([5, 6, 10, 13, 14])

/**
 * Connection exceptions (08), insufficient resources (53), errors of the disk (58), operator intervention (57P), not
 * accepting connections, the time limits of statements, locks and idle transactions, and a standby, which accepts no writes.
 */
const POSTGRES_OUTAGE = /^(08...|53...|58...|57P..|55000|57014|55P03|25P03|25006)$/

const NETWORK_OUTAGE =
  /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH)$/

/** pg's messages for lost or timed-out connections, which have no code. */
const LOST_CONNECTION =
  /^(Connection terminated|Client (has|was) |Query read timeout|timeout exceeded)/

/** True if the database is unavailable for now; false if the query is wrong. */
export function isDatabaseOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error instanceof TransactionConflictError || error instanceof NoPrimaryError) return true
  const { code, errcode } = error as { code?: unknown; errcode?: unknown }
  if (typeof errcode === 'number') return SQLITE_OUTAGES.has(findSqliteCode(error))
  if (typeof code === 'string') return POSTGRES_OUTAGE.test(code) || NETWORK_OUTAGE.test(code)
  return LOST_CONNECTION.test(error.message)
}

/** Unique violation, serialization failure, deadlock in Postgres: a retry of the whole transaction succeeds. */
const CONFLICTS = new Set(['23505', '40001', '40P01'])

export function isTransactionConflict(error: unknown): boolean {
  return error instanceof Error && CONFLICTS.has(String(Object(error).code))
}

/** The primary result code of an error of SQLite: the last byte of the extended one. 0 if it is another error. */
export function findSqliteCode(error: unknown): number {
  return Number(Object(error).errcode) & 0xff
}

/**
 * A query that is built once for each database system, not for each call: with all columns of a user, building it takes
 * longer than running it. The values that `build` sets are placeholders.
 */
export function compileOnce<Row>(
  build: (db: Queryable) => { compile(): CompiledQuery<Row> },
): (db: Queryable, parameters: readonly unknown[]) => Promise<Row[]> {
  const compiled = new Map<boolean, CompiledQuery<Row>>()
  return async (db, parameters) => {
    const isPostgres = hasRowLocks(db)
    const query = compiled.get(isPostgres) ?? build(db).compile()
    compiled.set(isPostgres, query)
    if (parameters.length !== query.parameters.length)
      throw new Error(
        `Expected ${query.parameters.length} parameters, got ${parameters.length}: ${query.sql}`,
      )
    // Kysely shows its plugins a query while it is built; the one that counts sessions must see each.
    db.getExecutor().transformQuery(query.query, query.queryId)
    const { rows } = await db.executeQuery<Row>({ ...query, parameters })
    return rows
  }
}

/**
 * The same for a statement that writes the values of an object. It is built once for each combination of its columns, of
 * which the code has a few; `build` gets placeholders. Parameters after these values follow.
 */
export function compileWrite<Values extends object, Row>(
  build: (db: Queryable, values: Values) => { compile(): CompiledQuery<Row> },
): (db: Queryable, values: Values, ...more: readonly unknown[]) => Promise<Row[]> {
  const writes = new Map<string, ReturnType<typeof compileOnce<Row>>>()
  return (db, values, ...more) => {
    const columns = Object.keys(values)
    // Not the values of the first call, which would stay in memory.
    const placeholders = Object.fromEntries(columns.map((column) => [column, null])) as Values
    const write = writes.get(columns.join()) ?? compileOnce((tx) => build(tx, placeholders))
    writes.set(columns.join(), write)
    return write(db, [...Object.values(values), ...more])
  }
}

/** SQLite needs no row locks, because a transaction is the only writer. */
export function hasRowLocks(tx: Queryable): boolean {
  return tx.getExecutor().adapter.supportsMultipleConnections ?? true
}

/** A table, its key, and the column whose time (milliseconds) decides which rows are deleted. */
interface Expiring<Table extends keyof Tables> {
  readonly table: Table
  readonly key: keyof Tables[Table] & string
  readonly time: keyof Tables[Table] & string
}

/** Deletes at most `limit` rows with a time up to `until`, and returns their number. */
export async function deleteUntil<Table extends keyof Tables>(
  db: Queryable,
  { table, key, time }: Expiring<Table>,
  { until, limit }: { readonly until: number; readonly limit: number },
): Promise<number> {
  const [rows, id] = [sql.table(table), sql.ref(key)]
  const deleted = await sql`
    delete from ${rows}
    where ${id} in (select ${id} from ${rows} where ${sql.ref(time)} <= ${until} limit ${limit})
    returning ${id}`.execute(db)
  return deleted.rows.length
}

/** Of the rows with these values, deletes all up to the newest of those that are too many. */
export async function keepNewest(
  db: Queryable,
  { table, time }: { readonly table: keyof Tables; readonly time: string },
  values: Readonly<Record<string, string>>,
  keep: number,
): Promise<void> {
  const [rows, at] = [sql.table(table), sql.ref(time)]
  const conditions = Object.entries(values).map(
    ([column, value]) => sql`${sql.ref(column)} = ${value}`,
  )
  const own = sql.join(conditions, sql` and `)
  await sql`
    delete from ${rows}
    where ${own} and ${at} <= (
      select ${at} from ${rows} where ${own} order by ${at} desc limit 1 offset ${keep}
    )`.execute(db)
}

const STEP_ROWS = 100

/** Yields to the event loop between steps, because SQLite runs synchronously. Returns how many rows were deleted. */
export async function sweepInSteps(
  deleteSome: (limit: number) => Promise<number>,
): Promise<number> {
  for (let total = 0; ; await nextTurn()) {
    const deleted = await deleteSome(STEP_ROWS)
    total += deleted
    if (deleted < STEP_ROWS) return total
  }
}
