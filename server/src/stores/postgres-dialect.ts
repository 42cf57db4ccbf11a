import { DatabaseError, Pool, TypeOverrides, types } from 'pg'
import type { OnDatabaseFault } from './database.ts'

/** Connections of one server process. */
const POOL_SIZE = 10
/** How long a call waits for a connection: milliseconds. */
const CONNECT_TIMEOUT_MS = 5_000

/** Our whole numbers are milliseconds, far below 2^53: they need not arrive as text. */
const wholeNumbersAsNumbers = new TypeOverrides()
wholeNumbersAsNumbers.setTypeParser(types.builtins.INT8, Number)

/** Opens a pool. A connection lost while idle is told to `onFault`; without a listener it would end the process. */
export function openPool(url: string, onFault: OnDatabaseFault): Pool {
  return new Pool({
    connectionString: url,
    max: POOL_SIZE,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    types: wholeNumbersAsNumbers,
  }).on('error', onFault)
}

/** Unique violation, serialization failure, deadlock: another transaction won; from the start it goes well. */
const LOST_RACE = new Set(['23505', '40001', '40P01'])

/** Whether a transaction failed only because another ran at the same time. */
export function isLostRace(error: unknown): boolean {
  return error instanceof DatabaseError && error.code !== undefined && LOST_RACE.has(error.code)
}
