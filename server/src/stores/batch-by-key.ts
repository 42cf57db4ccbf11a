import type { Lookup } from './database.ts'

/** Larger batches would delay their first lookup too much. */
export const MAX_BATCH_SIZE = 64

/** Loads the rows of distinct keys, in any order; a key without a row is absent. */
export type LoadRows<Row> = (keys: readonly string[]) => Promise<Iterable<readonly [string, Row]>>

interface PendingLookup<Row> {
  readonly key: string
  resolve(row: Row | undefined): void
  reject(error: unknown): void
}

/**
 * Batches the lookups of one turn of the event loop, at most `maxSize` each. Nothing is cached, so a lookup
 * sees everything committed before it was requested.
 */
export function batchByKey<Row>(loadRows: LoadRows<Row>, maxSize = Infinity): Lookup<Row> {
  let pending: PendingLookup<Row>[] = []

  function flush(): void {
    const batch = pending
    pending = []
    if (batch.length > 0) void runBatch(loadRows, batch)
  }

  return (key) =>
    new Promise((resolve, reject) => {
      if (pending.length === 0) setImmediate(flush)
      pending.push({ key, resolve, reject })
      if (pending.length === maxSize) flush()
    })
}

async function runBatch<Row>(
  loadRows: LoadRows<Row>,
  batch: readonly PendingLookup<Row>[],
): Promise<void> {
  try {
    const rows = new Map(await loadRows([...new Set(batch.map(({ key }) => key))]))
    for (const { key, resolve } of batch) resolve(rows.get(key))
  } catch (error) {
    for (const { reject } of batch) reject(error)
  }
}
