import { DatabaseError, type Pool, type PoolClient } from 'pg'
import type { PostgresPool, PostgresPoolClient } from 'kysely'

/**
 * A pool for Kysely. After a timeout or a lost connection, no further query is sent on that connection, because a
 * rollback would time out as well. The connection is closed when it is released.
 */
export function discardBrokenClients(pool: Pool): PostgresPool {
  return {
    options: pool.options,
    connect: async () => discardWhenBroken(await pool.connect()),
    end: () => pool.end(),
  }
}

function discardWhenBroken(client: PoolClient): PostgresPoolClient {
  let failure: Error | undefined
  async function query(sql: string, parameters: readonly unknown[]) {
    if (failure) throw failure
    try {
      return await client.query(sql, [...parameters])
    } catch (error) {
      // Postgres still answers if the error is its own.
      if (error instanceof Error && !(error instanceof DatabaseError)) failure = error
      throw error
    }
  }
  return {
    // Its other overload is for cursors, which Kysely uses only with a cursor implementation.
    query: query as Function as PostgresPoolClient['query'],
    release: (destroy) => client.release(destroy === true || failure !== undefined),
  }
}
