import type { LookUp } from './database.ts'

/** Brings the rows of some keys, in any order; none for a key that there is not. */
export type FindRows<Row> = (keys: readonly string[]) => Promise<Iterable<readonly [string, Row]>>

/** Somebody who waits for the row of a key. */
interface Waiting<Row> {
  readonly key: string
  resolve(row: Row | undefined): void
  reject(error: unknown): void
}

/**
 * For a database at the end of a wire: what one turn of the event loop looks up is asked at once. Nothing
 * is remembered from one turn to the next, so whatever was committed before somebody asked, they see.
 */
export function batchLookUps<Row>(findRows: FindRows<Row>): LookUp<Row> {
  let waiting: Waiting<Row>[] = []

  function askNext(): void {
    const batch = waiting
    waiting = []
    void ask(findRows, batch)
  }

  return (key) =>
    new Promise((resolve, reject) => {
      if (waiting.length === 0) setImmediate(askNext)
      waiting.push({ key, resolve, reject })
    })
}

async function ask<Row>(findRows: FindRows<Row>, batch: readonly Waiting<Row>[]): Promise<void> {
  try {
    const rows = new Map(await findRows([...new Set(batch.map(({ key }) => key))]))
    for (const { key, resolve } of batch) resolve(rows.get(key))
  } catch (error) {
    for (const { reject } of batch) reject(error)
  }
}
