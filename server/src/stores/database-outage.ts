import { LostRacesError } from './lost-races-error.ts'

/** SQLite's result codes for what passes: another writer, a failing or full disk, a file that is gone. */
const SQLITE_OUTAGES: ReadonlySet<number> = new Set([5, 6, 10, 13, 14])

/** Postgres: connection exceptions (08), too few resources (53), an operator steps in (57P), not open for connections. */
const POSTGRES_OUTAGE = /^(08...|53...|57P..|55000)$/

const NETWORK_OUTAGE =
  /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH)$/

/** What pg says of a lost or late connection, without a code. */
const LOST_CONNECTION =
  /^(Connection terminated|Client (has|was) |Query read timeout|timeout exceeded)/

/** Whether an error is the database being away for now, which is nobody's fault who asks. */
export function isDatabaseOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error instanceof LostRacesError) return true
  const { code, errcode } = error as { code?: unknown; errcode?: unknown }
  // An extended result code has the plain one in its last byte.
  if (typeof errcode === 'number') return SQLITE_OUTAGES.has(errcode & 0xff)
  if (typeof code === 'string') return POSTGRES_OUTAGE.test(code) || NETWORK_OUTAGE.test(code)
  return LOST_CONNECTION.test(error.message)
}
