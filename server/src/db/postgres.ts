import {
  Kysely,
  PostgresDialect,
  type PostgresPool,
  type PostgresPoolClient,
  sql,
  type SqlBool,
} from 'kysely'
import { DatabaseError, Pool, type PoolClient, type PoolConfig, TypeOverrides, types } from 'pg'
import { splitPostgresUrl } from '../core/database-url.ts'
import { createPostgresCounter } from './attempts.ts'
import { batchByKey, MAX_BATCH_SIZE } from './batching.ts'
import {
  type Database,
  isTransactionConflict,
  type LookupQuery,
  type OnConnectionError,
  TransactionConflictError,
} from './database.ts'
import { createPrimaryClient } from './postgres-failover.ts'
import type { Queryable, Tables } from './tables.ts'

/**
 * Whether queries are limited in time, or to how many milliseconds. Migrations are not: they take as long as the tables
 * are large.
 */
export type TimeLimits = 'limited' | 'unlimited' | number

export function openPostgresDatabase(
  url: string,
  queryTimeLimits: TimeLimits,
  onConnectionError: OnConnectionError,
): Database {
  const pool = openPool(url, queryTimeLimits, onConnectionError)
  // Without limits it is for migrations, which change tables, and for operators, who run few queries.
  const nameStatement = queryTimeLimits !== 'unlimited' ? nameStatements() : () => undefined
  const dialect = new PostgresDialect({ pool: discardBrokenClients(pool, nameStatement) })
  const tables = new Kysely<Tables>({ dialect })
  return {
    tables,
    transaction: (work) => runWithRetries(tables, work),
    prepareLookup: (query) => preparePostgresLookup(pool, query),
    createAttemptCounter: (rateLimit) => createPostgresCounter(rateLimit, pool),
    readPool: () => ({
      total: pool.totalCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
    isReachable: createReachabilityCheck(tables),
    close: () => tables.destroy(),
  }
}

function preparePostgresLookup<Row>(pool: Pool, { name, table, key, rows }: LookupQuery<Row>) {
  const matchesKeys = sql<SqlBool>`${sql.ref(`${table}.${key}`)} = any(${[]})`
  const { sql: text } = rows.where(matchesKeys).compile()
  return batchByKey<Row>(async (keys) => {
    const found = await pool.query<Row & Record<typeof key, string>>({ name, text, values: [keys] })
    return found.rows.map((row) => [row[key], row])
  }, MAX_BATCH_SIZE)
}

/** Each retry first waits for the commit of the conflicting transaction. */
const MAX_ATTEMPTS = 12

async function runWithRetries<Result>(
  tables: Kysely<Tables>,
  work: (tx: Queryable) => Promise<Result>,
): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await tables.transaction().execute(work)
    } catch (error) {
      if (!isTransactionConflict(error)) throw error
      if (attempt === MAX_ATTEMPTS)
        throw new TransactionConflictError('Too many conflicts', { cause: error })
    }
  }
}

/** Batched, so that concurrent checks use one connection. */
function createReachabilityCheck(tables: Kysely<Tables>): Database['isReachable'] {
  const ask = batchByKey<never>(async () => {
    await sql`select 1`.execute(tables)
    return []
  })
  return async () => {
    try {
      await ask('anything')
      return true
    } catch {
      return false
    }
  }
}

const POOL_SIZE = 10

const CONNECT_TIMEOUT_MS = 2_000

/**
 * Limits of a server's queries: milliseconds. A request gets its answer within three seconds, also when Postgres
 * hangs. Postgres itself cancels first; `query_timeout` is for when it no longer responds.
 */
const QUERY_LIMITS = {
  statement_timeout: 1_500,
  lock_timeout: 1_500,
  query_timeout: 2_000,
  // Releases the locks of a server that is gone without closing its connections.
  idle_in_transaction_session_timeout: 5_000,
} satisfies PoolConfig

/** Before the first keep-alive probe: milliseconds. */
const KEEP_ALIVE_DELAY_MS = 10_000

/** bigint arrives as text; ours are milliseconds, far below 2^53. */
const bigintAsNumber = new TypeOverrides()

bigintAsNumber.setTypeParser(types.builtins.INT8, Number)

/** Without the `error` listeners, a lost connection would end the process, whether it is idle or in use. */
function openPool(url: string, queryTimeLimits: TimeLimits, onIdleError: OnConnectionError): Pool {
  const urls = splitPostgresUrl(url)
  return new Pool({
    connectionString: urls[0],
    ...(urls.length > 1 && { Client: createPrimaryClient(urls) }),
    max: POOL_SIZE,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_DELAY_MS,
    types: bigintAsNumber,
    // Sends a query without waiting for the answer to the one before.
    pipeline: true,
    ...toLimits(queryTimeLimits),
  })
    .on('error', onIdleError)
    .on('connect', (client) => {
      // While a connection is in use, its query reports the error.
      client.on('error', () => {})
    })
}

function toLimits(limits: TimeLimits): PoolConfig {
  if (typeof limits === 'string') return limits === 'limited' ? QUERY_LIMITS : {}
  const all = [...Object.keys(QUERY_LIMITS), 'connectionTimeoutMillis']
  return Object.fromEntries(all.map((name) => [name, limits]))
}

/** Each takes memory in every connection of Postgres, and generated queries could have any number of texts. */
const MAX_NAMES = 200

/** `select *` and the like, but not `count(*)`. */
const ALL_COLUMNS = /(?<!\()\*/

/** Returns the name of the prepared statement, or `undefined` if the query is not to be prepared. */
type NameStatement = (sql: string, parameters: readonly unknown[]) => string | undefined

/**
 * Chooses the names under which the statements of a server are prepared, so that each connection parses and plans them
 * once. A query without parameters needs no name. Nor does one for all columns: when a migration of a newer release
 * adds a column, Postgres refuses the statement that was prepared before.
 */
function nameStatements(): NameStatement {
  const names = new Map<string, string | undefined>()
  return (sql, parameters) => {
    if (parameters.length === 0) return undefined
    if (!names.has(sql) && names.size < MAX_NAMES)
      names.set(sql, ALL_COLUMNS.test(sql) ? undefined : `statement-${names.size}`)
    return names.get(sql)
  }
}

const READ_ONLY = '25006'

/** As Kysely writes it. */
const BEGIN = 'begin'

/**
 * A pool for Kysely that prepares the statements that get a name. After a timeout or a lost connection, no further
 * query is sent on that connection, because a rollback would time out as well. The connection is closed when it is
 * released. A connection to a server that accepts no writes is closed then too, because another server may accept them
 * by now.
 */
function discardBrokenClients(pool: Pool, nameStatement: NameStatement): PostgresPool {
  return {
    options: pool.options,
    connect: async () => discardWhenBroken(await pool.connect(), nameStatement),
    end: () => pool.end(),
  }
}

function discardWhenBroken(client: PoolClient, nameStatement: NameStatement): PostgresPoolClient {
  let failure: Error | undefined
  let isReadOnly = false

  /** Saves a round trip: the first statement is sent without waiting for this answer. If `begin` fails, so does it. */
  function begin(): object {
    client.query(BEGIN).catch((error: Error) => (failure ??= error))
    return { command: 'BEGIN', rowCount: null, rows: [] }
  }

  async function query(text: string, parameters: readonly unknown[]) {
    if (failure) throw failure
    if (text === BEGIN) return begin()
    try {
      const name = nameStatement(text, parameters)
      return await client.query({
        text,
        values: [...parameters],
        ...(name !== undefined && { name }),
      })
    } catch (error) {
      isReadOnly ||= error instanceof DatabaseError && error.code === READ_ONLY
      // A DatabaseError is an answer of Postgres, so the connection still works.
      if (error instanceof Error && !(error instanceof DatabaseError)) failure = error
      throw error
    }
  }
  return {
    // Its other overload is for cursors, which Kysely uses only with a cursor implementation.
    query: query as Function as PostgresPoolClient['query'],
    release: (destroy) => client.release(destroy === true || isReadOnly || failure !== undefined),
  }
}
