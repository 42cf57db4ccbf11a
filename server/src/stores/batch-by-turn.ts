import type { LookUp } from './database.ts'

/** Look-ups made together at most: of a thousand, the first would wait for the last, and memory with them. */
export const LOOK_UPS_TOGETHER = 64

/** Does for some keys, each once, what is to be done; answers the rows that there are for them, in any order. */
export type DoForKeys<Row> = (keys: readonly string[]) => Promise<Iterable<readonly [string, Row]>>

/** Somebody who waits for the row of a key. */
interface Waiting<Row> {
  readonly key: string
  resolve(row: Row | undefined): void
  reject(error: unknown): void
}

/**
 * For what is cheaper done once for many: what one turn of the event loop asks for is asked at once,
 * and before when there are `enough` of them. Nothing is remembered from one turn to the next, so whatever was committed before somebody asked, they see.
 */
export function batchByTurn<Row>(doForKeys: DoForKeys<Row>, enough = Infinity): LookUp<Row> {
  let waiting: Waiting<Row>[] = []

  function askNext(): void {
    const batch = waiting
    waiting = []
    if (batch.length > 0) void ask(doForKeys, batch)
  }

  return (key) =>
    new Promise((resolve, reject) => {
      if (waiting.length === 0) setImmediate(askNext)
      waiting.push({ key, resolve, reject })
      if (waiting.length === enough) askNext()
    })
}

async function ask<Row>(doForKeys: DoForKeys<Row>, batch: readonly Waiting<Row>[]): Promise<void> {
  try {
    const rows = new Map(await doForKeys([...new Set(batch.map(({ key }) => key))]))
    for (const { key, resolve } of batch) resolve(rows.get(key))
  } catch (error) {
    for (const { reject } of batch) reject(error)
  }
}
