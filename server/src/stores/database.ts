import { DatabaseStartError } from './database-start-error.ts'
import type { CompiledQuery } from 'kysely'
import type { OpenCounter } from '../allowance.ts'
import { openPostgresDatabase } from './postgres-database.ts'
import { openSqliteDatabase } from './sqlite-database.ts'
import type { Queryable } from './tables.ts'

/** A query compiled once. Its parameters come in the order in which the query names them. */
export type PreparedQuery<Row> = (parameters: readonly string[]) => Promise<Row | undefined>

/** The one door to the data, the same for each kind of database. */
export interface Database {
  readonly tables: Queryable
  /** Everything or nothing. `work` may run again when another got in between: it must only touch the database. */
  transaction<Result>(work: (tx: Queryable) => Promise<Result>): Promise<Result>
  /** For hot paths: the first row of a query that is compiled and prepared a single time. */
  prepare<Row>(name: string, query: CompiledQuery<Row>): PreparedQuery<Row>
  /** A counter that all servers of this database share; of a file, each process has its own. */
  readonly openCounter: OpenCounter
  /** Whether it answers. Never throws. */
  isReachable(): Promise<boolean>
  close(): Promise<void>
}

/** What the database tells outside of any call, as a lost connection. */
export type OnDatabaseFault = (error: Error) => void

/** Opens the database of a `DATABASE_URL` and brings its tables up to date. Throws {@link DatabaseStartError}. */
export async function openDatabase(url: string, onFault: OnDatabaseFault): Promise<Database> {
  try {
    return url.startsWith('sqlite:')
      ? await openSqliteDatabase(url.slice('sqlite:'.length))
      : await openPostgresDatabase(url, onFault)
  } catch (cause) {
    throw new DatabaseStartError('The database cannot be opened', { cause })
  }
}
