import type { Pool } from 'pg'
import { Kysely, PostgresDialect, sql, type SqlBool } from 'kysely'
import { createPostgresCounter } from './attempt-counter.ts'
import { batchByTurn, LOOK_UPS_TOGETHER } from './batch-by-turn.ts'
import type { Database, LookUpQuery, OnDatabaseFault } from './database.ts'
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
    prepareLookUp: (query) => prepareLookUp(pool, query),
    openCounter: (allowance) => createPostgresCounter(allowance, pool),
    isReachable: createReachability(tables),
    close: () => tables.destroy(),
  }
}

function prepareLookUp<Row>(pool: Pool, { name, table, key, rows }: LookUpQuery<Row>) {
  const ofKeys = sql<SqlBool>`${sql.ref(`${table}.${key}`)} = any(${[]})`
  const { sql: text } = rows.where(ofKeys).compile()
  return batchByTurn<Row>(async (keys) => {
    const found = await pool.query<Row & Record<typeof key, string>>({ name, text, values: [keys] })
    return found.rows.map((row) => [row[key], row])
  }, LOOK_UPS_TOGETHER)
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

/** However many ask in one turn of the event loop, one connection is enough to find out. */
function createReachability(tables: Kysely<Tables>): Database['isReachable'] {
  const ask = batchByTurn<never>(async () => {
    await sql`select 1`.execute(tables)
    return []
  })
  return async () => {
    try {
      await ask('anything')
      return true
    } catch {
      return false
    }
  }
}
