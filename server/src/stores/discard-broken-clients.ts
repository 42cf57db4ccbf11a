import { DatabaseError, type Pool, type PoolClient } from 'pg'
import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type { NameStatement } from './name-statements.ts'

const READ_ONLY = '25006'
/** As Kysely writes it. */
const BEGIN = 'begin'

/**
 * A pool for Kysely that prepares the statements that get a name. After a timeout or a lost connection, no further
 * query is sent on that connection, because a rollback would time out as well. The connection is closed when it is
 * released. A connection to a server that accepts no writes is closed then too, because another server may accept them
 * by now.
 */
export function discardBrokenClients(pool: Pool, nameStatement: NameStatement): PostgresPool {
  return {
    options: pool.options,
    connect: async () => discardWhenBroken(await pool.connect(), nameStatement),
    end: () => pool.end(),
  }
}

function discardWhenBroken(client: PoolClient, nameStatement: NameStatement): PostgresPoolClient {
  let failure: Error | undefined
  let isReadOnly = false

  /** Saves a round trip: the first statement is sent without waiting for this answer. If `begin` fails, so does it. */
  function begin(): object {
    client.query(BEGIN).catch((error: Error) => (failure ??= error))
    return { command: 'BEGIN', rowCount: null, rows: [] }
  }

  async function query(text: string, parameters: readonly unknown[]) {
    if (failure) throw failure
    if (text === BEGIN) return begin()
    try {
      const name = nameStatement(text, parameters)
      return await client.query({
        text,
        values: [...parameters],
        ...(name !== undefined && { name }),
      })
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
