import type { CompiledQuery, Expression, SqlBool } from 'kysely'
import type { PoolState } from '../metrics/metrics.ts'
import type { CreateAttemptCounter } from '../rate-limit.ts'
import type { Queryable } from './tables.ts'

export type Lookup<Row> = (key: string) => Promise<Row | undefined>

/** A query that finds at most one row by its key. The key column must be among the selected columns. */
export interface LookupQuery<Row> {
  /** Name of the prepared statement in Postgres. */
  readonly name: string
  readonly table: string
  readonly key: keyof Row & string
  /** The query, without the condition on its key. */
  readonly rows: { where(condition: Expression<SqlBool>): { compile(): CompiledQuery<Row> } }
}

export interface Database {
  readonly tables: Queryable
  /** `work` may run again after a conflict, so it must only touch the database. */
  transaction<Result>(work: (tx: Queryable) => Promise<Result>): Promise<Result>
  /** Compiled and prepared once, for hot paths. */
  prepareLookup<Row>(query: LookupQuery<Row>): Lookup<Row>
  /** For rate limits. Counts are shared by all servers of a Postgres database; with SQLite, each process has its own. */
  readonly createAttemptCounter: CreateAttemptCounter
  /** The state of the pool; absent with SQLite, which has one connection. */
  readonly readPool?: () => PoolState
  /** Never throws. */
  isReachable(): Promise<boolean>
  close(): Promise<void>
}

/** Called when a connection is lost while no query is using it. */
export type OnConnectionError = (error: Error) => void
