import { Kysely, sql, type SqlBool } from 'kysely'
import { createMemoryCounter } from './attempt-counter.ts'
import { batchByTurn, LOOK_UPS_TOGETHER } from './batch-by-turn.ts'
import type { Database, LookUpQuery } from './database.ts'
import { createGroupCommit } from './group-commit.ts'
import { migrate } from './migrate.ts'
import { NodeSqliteDialect, openSqlite } from './sqlite-dialect.ts'
import { prepareSqliteLookUp } from './sqlite-look-up.ts'
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
      const find = prepareSqliteLookUp<Row>(sqlite, query.sql)
      return batchByTurn<Row>(async (keys) => {
        // There is one connection: while a transaction is open on it, it would show what may be undone.
        if (!sqlite.isTransaction) return find(keys)
        return tables.connection().execute(async () => find(keys))
      }, LOOK_UPS_TOGETHER)
    },
    openCounter: createMemoryCounter,
    isReachable: async () => sqlite.isOpen,
    close: () => tables.destroy(),
  }
}
