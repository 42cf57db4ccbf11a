import { DatabaseError, Pool, TypeOverrides, types, type PoolConfig } from 'pg'
import type { OnConnectionError } from './database.ts'
import { createPrimaryClient } from './primary-client.ts'
import { splitPostgresUrl } from './split-postgres-url.ts'

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

/** Whether queries are limited in time. Migrations are not: they take as long as the tables are large. */
export type TimeLimits = 'limited' | 'unlimited'

/** bigint arrives as text; ours are milliseconds, far below 2^53. */
const bigintAsNumber = new TypeOverrides()
bigintAsNumber.setTypeParser(types.builtins.INT8, Number)

/** Without the `error` listeners, a lost connection would end the process, whether it is idle or in use. */
export function openPool(
  url: string,
  queryTimeLimits: TimeLimits,
  onIdleError: OnConnectionError,
): Pool {
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
    ...(queryTimeLimits === 'limited' && QUERY_LIMITS),
  })
    .on('error', onIdleError)
    .on('connect', (client) => {
      // While a connection is in use, its query reports the error.
      client.on('error', () => {})
    })
}

/** Unique violation, serialization failure, deadlock: a retry of the whole transaction succeeds. */
const CONFLICT_CODES = new Set(['23505', '40001', '40P01'])

export function isTransactionConflict(error: unknown): boolean {
  return (
    error instanceof DatabaseError && error.code !== undefined && CONFLICT_CODES.has(error.code)
  )
}
