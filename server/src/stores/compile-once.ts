import type { CompiledQuery } from 'kysely'
import { hasRowLocks } from './has-row-locks.ts'
import type { Queryable } from './tables.ts'

/**
 * A query that is built once for each database system, not for each call: with all columns of a user, building it takes
 * longer than running it. The values that `build` sets are placeholders.
 */
export function compileOnce<Row>(
  build: (db: Queryable) => { compile(): CompiledQuery<Row> },
): (db: Queryable, parameters: readonly unknown[]) => Promise<Row[]> {
  const compiled = new Map<boolean, CompiledQuery<Row>>()
  return async (db, parameters) => {
    const isPostgres = hasRowLocks(db)
    const query = compiled.get(isPostgres) ?? build(db).compile()
    compiled.set(isPostgres, query)
    if (parameters.length !== query.parameters.length)
      throw new Error(
        `Expected ${query.parameters.length} parameters, got ${parameters.length}: ${query.sql}`,
      )
    const { rows } = await db.executeQuery<Row>({ ...query, parameters })
    return rows
  }
}
