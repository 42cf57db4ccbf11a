import type { Pool } from 'pg'
import { Kysely, PostgresDialect, sql, type SqlBool } from 'kysely'
import { createPostgresCounter } from './attempt-counter.ts'
import { batchByKey, MAX_BATCH_SIZE } from './batch-by-key.ts'
import type { Database, LookupQuery, OnConnectionError } from './database.ts'
import { discardBrokenClients } from './discard-broken-clients.ts'
import { nameStatements } from './name-statements.ts'
import { isTransactionConflict, openPool, type TimeLimits } from './postgres-dialect.ts'
import type { Queryable, Tables } from './tables.ts'
import { TransactionConflictError } from './transaction-conflict-error.ts'

/** Each retry first waits for the commit of the conflicting transaction. */
const MAX_ATTEMPTS = 12

export function openPostgresDatabase(
  url: string,
  queryTimeLimits: TimeLimits,
  onConnectionError: OnConnectionError,
): Database {
  const pool = openPool(url, queryTimeLimits, onConnectionError)
  // Without limits it is for migrations, which change tables, and for operators, who run few queries.
  const nameStatement = queryTimeLimits === 'limited' ? nameStatements() : () => undefined
  const dialect = new PostgresDialect({ pool: discardBrokenClients(pool, nameStatement) })
  const tables = new Kysely<Tables>({ dialect })
  return {
    tables,
    transaction: (work) => runWithRetries(tables, work),
    prepareLookup: (query) => prepareLookUp(pool, query),
    createAttemptCounter: (allowance) => createPostgresCounter(allowance, pool),
    readPool: () => ({
      total: pool.totalCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
    isReachable: createReachabilityCheck(tables),
    close: () => tables.destroy(),
  }
}

function prepareLookUp<Row>(pool: Pool, { name, table, key, rows }: LookupQuery<Row>) {
  const matchesKeys = sql<SqlBool>`${sql.ref(`${table}.${key}`)} = any(${[]})`
  const { sql: text } = rows.where(matchesKeys).compile()
  return batchByKey<Row>(async (keys) => {
    const found = await pool.query<Row & Record<typeof key, string>>({ name, text, values: [keys] })
    return found.rows.map((row) => [row[key], row])
  }, MAX_BATCH_SIZE)
}

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
