import { Kysely, sql, type SqlBool } from 'kysely'
import { createMemoryCounter } from './attempt-counter.ts'
import type { Database, LookUpQuery } from './database.ts'
import { createGroupCommit } from './group-commit.ts'
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
    transaction: createGroupCommit(tables),
    prepareLookUp<Row>({ table, key, rows }: LookUpQuery<Row>) {
      const query = rows.where(sql<SqlBool>`${sql.ref(`${table}.${key}`)} = ${''}`).compile()
      const statement = sqlite.prepare(query.sql)
      return async (of: string): Promise<Row | undefined> => {
        const look = async () => statement.get(of) as Row | undefined
        // There is one connection: while a transaction is open on it, it would show what may be undone.
        return sqlite.isTransaction ? tables.connection().execute(look) : look()
      }
    },
    openCounter: createMemoryCounter,
    isReachable: async () => sqlite.isOpen,
    close: () => tables.destroy(),
  }
}
