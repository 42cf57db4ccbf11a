import { CompiledQuery, type Kysely } from 'kysely'
import type { Database, Lookup } from './database.ts'
import type { Queryable, Tables } from './tables.ts'

/** Further transactions wait for the next commit, so that reads can run in between. */
const MAX_GROUP_SIZE = 64

/** A group that takes longer, as with a slow hook, is committed early: what is done does not wait for the rest. */
const MAX_GROUP_MS = 100

/**
 * For a database with one connection. Transactions of one turn of the event loop share a commit, because
 * the disk sync is their main cost. Each settles after the commit. A failing transaction is rolled back
 * individually; a failing commit rejects the whole group.
 */
export function createGroupCommit(tables: Kysely<Tables>): Database['transaction'] {
  let pending: PendingTransaction[] = []

  function commitNext(): void {
    const group = pending.slice(0, MAX_GROUP_SIZE)
    pending = pending.slice(MAX_GROUP_SIZE)
    if (pending.length > 0) setImmediate(commitNext)
    void commit(tables, group)
  }

  return (work) =>
    new Promise((resolve, reject) => {
      if (pending.length === 0) setImmediate(commitNext)
      pending.push({
        async run(tx) {
          const outcome = await runInSavepoint(tx, work)
          return () => ('error' in outcome ? reject(outcome.error) : resolve(outcome.result))
        },
        fail: reject,
      })
    })
}

/** Larger batches would delay their first lookup too much. */
export const MAX_BATCH_SIZE = 64

/** Loads the rows of distinct keys, in any order; a key without a row is absent. */
type LoadRows<Row> = (keys: readonly string[]) => Promise<Iterable<readonly [string, Row]>>

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

interface PendingTransaction {
  /** Runs the work in a savepoint and returns a function that settles its promise. */
  run(tx: Queryable): Promise<() => void>
  fail(error: unknown): void
}

async function commit(tables: Kysely<Tables>, group: readonly PendingTransaction[]): Promise<void> {
  try {
    const settlers = await tables.transaction().execute(async (tx) => {
      const started = performance.now()
      const done: (() => void)[] = []
      for (const member of group) {
        done.push(await member.run(tx))
        if (performance.now() - started > MAX_GROUP_MS) break
      }
      return done
    })
    for (const settle of settlers) settle()
    const rest = group.slice(settlers.length)
    if (rest.length > 0) void commit(tables, rest)
  } catch (error) {
    for (const member of group) member.fail(error)
  }
}

type Outcome<Result> = { readonly result: Result } | { readonly error: unknown }

async function runInSavepoint<Result>(
  tx: Queryable,
  work: (tx: Queryable) => Promise<Result>,
): Promise<Outcome<Result>> {
  const execute = (statement: string) => tx.executeQuery(CompiledQuery.raw(statement))
  await execute('savepoint member')
  try {
    const result = await work(tx)
    await execute('release member')
    return { result }
  } catch (error) {
    await execute('rollback to member').catch(() => {
      // On a disk error SQLite rolls back the whole group, which then fails with that error.
      throw error
    })
    await execute('release member')
    return { error }
  }
}

interface PendingLookup<Row> {
  readonly key: string
  resolve(row: Row | undefined): void
  reject(error: unknown): void
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
