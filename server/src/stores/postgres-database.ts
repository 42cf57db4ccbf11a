import { Kysely, PostgresDialect, sql } from 'kysely'
import { createPostgresCounter } from './attempt-counter.ts'
import type { Database, OnDatabaseFault } from './database.ts'
import { LostRacesError } from './lost-races-error.ts'
import { migrate } from './migrate.ts'
import { isLostRace, openPool } from './postgres-dialect.ts'
import type { Queryable, Tables } from './tables.ts'

/** How often a transaction is tried; each further loser of a race waits for the winner's commit first. */
const ATTEMPTS = 12

/** Opens a Postgres database through a pool of connections. */
export async function openPostgresDatabase(
  url: string,
  onFault: OnDatabaseFault,
): Promise<Database> {
  const pool = openPool(url, onFault)
  const tables = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  try {
    await migrate(tables)
  } catch (error) {
    await tables.destroy()
    throw error
  }
  return {
    tables,
    transaction: (work) => transactWithRetries(tables, work),
    prepare<Row>(name: string, query: { readonly sql: string }) {
      return async (parameters: readonly string[]): Promise<Row | undefined> => {
        const { rows } = await pool.query({ name, text: query.sql, values: [...parameters] })
        return rows[0] as Row | undefined
      }
    },
    openCounter: (allowance) => createPostgresCounter(allowance, pool),
    isReachable: () => answers(tables),
    close: () => tables.destroy(),
  }
}

async function transactWithRetries<Result>(
  tables: Kysely<Tables>,
  work: (tx: Queryable) => Promise<Result>,
): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await tables.transaction().execute(work)
    } catch (error) {
      if (!isLostRace(error)) throw error
      if (attempt === ATTEMPTS) throw new LostRacesError('Others were faster', { cause: error })
    }
  }
}

async function answers(tables: Kysely<Tables>): Promise<boolean> {
  try {
    await sql`select 1`.execute(tables)
    return true
  } catch {
    return false
  }
}
