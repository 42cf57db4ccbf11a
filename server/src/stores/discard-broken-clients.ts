import { DatabaseError, type Pool, type PoolClient } from 'pg'
import type { PostgresPool, PostgresPoolClient } from 'kysely'

const READ_ONLY = '25006'

/**
 * A pool for Kysely. After a timeout or a lost connection, no further query is sent on that connection, because a
 * rollback would time out as well. The connection is closed when it is released. A connection to a server that accepts
 * no writes is closed then too, because another server may accept them by now.
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
  let isReadOnly = false
  async function query(sql: string, parameters: readonly unknown[]) {
    if (failure) throw failure
    try {
      return await client.query(sql, [...parameters])
    } catch (error) {
      isReadOnly ||= error instanceof DatabaseError && error.code === READ_ONLY
      // A DatabaseError is an answer of Postgres, so the connection still works.
      if (error instanceof Error && !(error instanceof DatabaseError)) failure = error
      throw error
    }
  }
  return {
    // Its other overload is for cursors, which Kysely uses only with a cursor implementation.
    query: query as Function as PostgresPoolClient['query'],
    release: (destroy) => client.release(destroy === true || isReadOnly || failure !== undefined),
  }
}
