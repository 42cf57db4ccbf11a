import type { DatabaseSync, SQLOutputValue } from 'node:sqlite'

/**
 * Finds the rows of several keys in one read transaction, which takes the file lock once. Must not run inside
 * a transaction, which it would end.
 */
export function prepareSqliteLookup<Row>(
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
      // Nothing was written; on a disk error SQLite has already rolled back.
      if (sqlite.isTransaction) end.run()
    }
  }
}

/** The driver returns arrays, because creating column names for each row is slow. */
function prepareFind<Row>(sqlite: DatabaseSync, sql: string): (key: string) => Row | undefined {
  const statement = sqlite.prepare(sql)
  const names = statement.columns().map(({ name }) => name)
  const emptyRow = Object.fromEntries(names.map((name) => [name, null]))
  statement.setReturnArrays(true)
  return (key) => {
    const values = statement.get(key) as SQLOutputValue[] | undefined
    if (!values) return undefined
    const row: Record<string, SQLOutputValue> = { ...emptyRow }
    for (const [index, name] of names.entries()) row[name] = values[index] ?? null
    return row as Row
  }
}
