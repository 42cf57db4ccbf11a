import type { Queryable } from './tables.ts'

/** SQLite needs no row locks, because a transaction is the only writer. */
export function hasRowLocks(tx: Queryable): boolean {
  return tx.getExecutor().adapter.supportsMultipleConnections ?? true
}
