import type { DatabaseSync, SQLOutputValue } from 'node:sqlite'

/**
 * Finds the rows of some keys, by a statement prepared once, all as they are at one instant: that takes and
 * gives back the lock on the file a single time. In no transaction: it would be ended by this.
 */
export function prepareSqliteLookUp<Row>(
  sqlite: DatabaseSync,
  sql: string,
): (keys: readonly string[]) => [string, Row][] {
  const find = prepareFind<Row>(sqlite, sql)
  const begin = sqlite.prepare('begin')
  const end = sqlite.prepare('rollback')

  function findAll(keys: readonly string[]): [string, Row][] {
    return keys.flatMap((key) => {
      const row = find(key)
      return row ? [[key, row]] : []
    })
  }

  return (keys) => {
    if (keys.length === 1) return findAll(keys)
    begin.run()
    try {
      return findAll(keys)
    } finally {
      // Nothing was written, so that this does as well as a commit. A failing disk may have had SQLite do it by itself.
      if (sqlite.isTransaction) end.run()
    }
  }
}

/** One row by its key. The driver tells values alone: were it to tell names, too, it would make each of them anew for each row. */
function prepareFind<Row>(sqlite: DatabaseSync, sql: string): (key: string) => Row | undefined {
  const statement = sqlite.prepare(sql)
  const names = statement.columns().map(({ name }) => name)
  const blank = Object.fromEntries(names.map((name) => [name, null]))
  statement.setReturnArrays(true)
  return (key) => {
    const values = statement.get(key) as SQLOutputValue[] | undefined
    if (!values) return undefined
    const row: Record<string, SQLOutputValue> = { ...blank }
    for (const [index, name] of names.entries()) row[name] = values[index] ?? null
    return row as Row
  }
}
