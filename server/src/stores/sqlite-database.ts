import { Kysely } from 'kysely'
import { createMemoryCounter } from './attempt-counter.ts'
import type { Database } from './database.ts'
import { migrate } from './migrate.ts'
import { NodeSqliteDialect, openSqlite } from './sqlite-dialect.ts'
import type { Tables } from './tables.ts'

/** Opens a SQLite file, or `:memory:`. */
export async function openSqliteDatabase(location: string): Promise<Database> {
  const sqlite = openSqlite(location)
  const tables = new Kysely<Tables>({ dialect: new NodeSqliteDialect(sqlite) })
  await migrate(tables)
  return {
    tables,
    transaction: (work) => tables.transaction().execute(work),
    prepare<Row>(_name: string, query: { readonly sql: string }) {
      const statement = sqlite.prepare(query.sql)
      const waitForTurn = () => tables.connection().execute(async () => {})
      return async (parameters: readonly string[]): Promise<Row | undefined> => {
        // There is one connection: while a transaction is open on it, it would show what may be undone.
        if (sqlite.isTransaction) await waitForTurn()
        return statement.get(...parameters) as Row | undefined
      }
    },
    openCounter: createMemoryCounter,
    isReachable: async () => sqlite.isOpen,
    close: () => tables.destroy(),
  }
}
