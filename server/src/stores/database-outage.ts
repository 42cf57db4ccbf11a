import { NoPrimaryError } from './no-primary-error.ts'
import { TransactionConflictError } from './transaction-conflict-error.ts'

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

/** Whether an error means that the database is temporarily unavailable. */
export function isDatabaseOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error instanceof TransactionConflictError || error instanceof NoPrimaryError) return true
  const { code, errcode } = error as { code?: unknown; errcode?: unknown }
  // The last byte of an extended result code is the primary code.
  if (typeof errcode === 'number') return SQLITE_OUTAGES.has(errcode & 0xff)
  if (typeof code === 'string') return POSTGRES_OUTAGE.test(code) || NETWORK_OUTAGE.test(code)
  return LOST_CONNECTION.test(error.message)
}
