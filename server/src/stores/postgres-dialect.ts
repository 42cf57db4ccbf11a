import { DatabaseError, Pool, TypeOverrides, types } from 'pg'
import type { OnConnectionError } from './database.ts'

const POOL_SIZE = 10
const CONNECT_TIMEOUT_MS = 5_000

/** pg returns bigint as text; ours are milliseconds, far below 2^53. */
const bigintAsNumber = new TypeOverrides()
bigintAsNumber.setTypeParser(types.builtins.INT8, Number)

/** Without the `error` listener, a lost idle connection would end the process. */
export function openPool(url: string, onConnectionError: OnConnectionError): Pool {
  return new Pool({
    connectionString: url,
    max: POOL_SIZE,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    types: bigintAsNumber,
  }).on('error', onConnectionError)
}

/** Unique violation, serialization failure, deadlock: a retry of the whole transaction succeeds. */
const CONFLICT_CODES = new Set(['23505', '40001', '40P01'])

export function isTransactionConflict(error: unknown): boolean {
  return (
    error instanceof DatabaseError && error.code !== undefined && CONFLICT_CODES.has(error.code)
  )
}
