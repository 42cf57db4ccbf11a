import { DatabaseStartError } from './database-start-error.ts'
import type { CompiledQuery, Expression, SqlBool } from 'kysely'
import type { OpenCounter } from '../allowance.ts'
import { openPostgresDatabase } from './postgres-database.ts'
import { openSqliteDatabase } from './sqlite-database.ts'
import type { Queryable } from './tables.ts'

/** Finds the row of a key, as it is when asked. */
export type LookUp<Row> = (key: string) => Promise<Row | undefined>

/** A query whose rows are found by a key that is among their columns, and by which there is one at most. */
export interface LookUpQuery<Row> {
  /** Of the statement, on the server of a database. */
  readonly name: string
  readonly table: string
  readonly key: keyof Row & string
  readonly rows: { where(condition: Expression<SqlBool>): { compile(): CompiledQuery<Row> } }
}

/** The one door to the data, the same for each kind of database. */
export interface Database {
  readonly tables: Queryable
  /** Everything or nothing. `work` may run again when another got in between: it must only touch the database. */
  transaction<Result>(work: (tx: Queryable) => Promise<Result>): Promise<Result>
  /** For hot paths: compiled and prepared a single time. */
  prepareLookUp<Row>(query: LookUpQuery<Row>): LookUp<Row>
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
