import { Kysely, sql, type SqlBool } from 'kysely'
import { createMemoryCounter } from './attempt-counter.ts'
import { batchByKey, MAX_BATCH_SIZE } from './batch-by-key.ts'
import type { Database, LookupQuery } from './database.ts'
import { createGroupCommit } from './group-commit.ts'
import { NodeSqliteDialect, openSqlite } from './sqlite-dialect.ts'
import { prepareSqliteLookup } from './sqlite-lookup.ts'
import type { Tables } from './tables.ts'

/** `location` is a file or `:memory:`. */
export function openSqliteDatabase(location: string): Database {
  const sqlite = openSqlite(location)
  const tables = new Kysely<Tables>({ dialect: new NodeSqliteDialect(sqlite) })
  return {
    tables,
    transaction: createGroupCommit(tables),
    prepareLookup<Row>({ table, key, rows }: LookupQuery<Row>) {
      const query = rows.where(sql<SqlBool>`${sql.ref(`${table}.${key}`)} = ${''}`).compile()
      const find = prepareSqliteLookup<Row>(sqlite, query.sql)
      return batchByKey<Row>(async (keys) => {
        // On this one connection, an open transaction would expose uncommitted rows.
        if (!sqlite.isTransaction) return find(keys)
        return tables.connection().execute(async () => find(keys))
      }, MAX_BATCH_SIZE)
    },
    createAttemptCounter: createMemoryCounter,
    isReachable: async () => sqlite.isOpen,
    close: () => tables.destroy(),
  }
}
