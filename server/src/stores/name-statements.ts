/** Each takes memory in every connection of Postgres, and generated queries could have any number of texts. */
const MAX_NAMES = 200

/** `select *` and the like, but not `count(*)`. */
const ALL_COLUMNS = /(?<!\()\*/

/** Returns the name of the prepared statement, or `undefined` if the query is not to be prepared. */
export type NameStatement = (sql: string, parameters: readonly unknown[]) => string | undefined

/**
 * Chooses the names under which the statements of a server are prepared, so that each connection parses and plans them
 * once. A query without parameters needs no name. Nor does one for all columns: when a migration of a newer release
 * adds a column, Postgres refuses the statement that was prepared before.
 */
export function nameStatements(): NameStatement {
  const names = new Map<string, string | undefined>()
  return (sql, parameters) => {
    if (parameters.length === 0) return undefined
    if (!names.has(sql) && names.size < MAX_NAMES)
      names.set(sql, ALL_COLUMNS.test(sql) ? undefined : `statement-${names.size}`)
    return names.get(sql)
  }
}
