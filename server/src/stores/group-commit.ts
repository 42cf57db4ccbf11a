import { CompiledQuery, type Kysely } from 'kysely'
import type { Database } from './database.ts'
import type { Queryable, Tables } from './tables.ts'

/** Transactions of one commit at most: the others come with the next, and whoever reads comes in between. */
const GROUP_MAX = 64

/** A transaction that waits for its group. */
interface Member {
  /** Does the work, and undoes it when it fails. Answers how to tell what became of it. */
  run(tx: Queryable): Promise<() => void>
  fail(error: unknown): void
}

/**
 * For a database with one connection: the transactions that one turn of the event loop brings share a
 * commit, because the wait for the disk is the dearest part of each. None is told of before the disk has
 * it. One that fails is undone alone; a commit that fails is everybody's failure.
 */
export function createGroupCommit(tables: Kysely<Tables>): Database['transaction'] {
  let waiting: Member[] = []

  function commitNext(): void {
    const group = waiting.slice(0, GROUP_MAX)
    waiting = waiting.slice(GROUP_MAX)
    if (waiting.length > 0) setImmediate(commitNext)
    void commit(tables, group)
  }

  return (work) =>
    new Promise((resolve, reject) => {
      if (waiting.length === 0) setImmediate(commitNext)
      waiting.push({
        async run(tx) {
          const outcome = await attempt(tx, work)
          return () => ('error' in outcome ? reject(outcome.error) : resolve(outcome.result))
        },
        fail: reject,
      })
    })
}

async function commit(tables: Kysely<Tables>, group: readonly Member[]): Promise<void> {
  try {
    const tellings = await tables.transaction().execute(async (tx) => {
      const done: (() => void)[] = []
      for (const member of group) done.push(await member.run(tx))
      return done
    })
    for (const tell of tellings) tell()
  } catch (error) {
    for (const member of group) member.fail(error)
  }
}

type Outcome<Result> = { readonly result: Result } | { readonly error: unknown }

async function attempt<Result>(
  tx: Queryable,
  work: (tx: Queryable) => Promise<Result>,
): Promise<Outcome<Result>> {
  const say = (statement: string) => tx.executeQuery(CompiledQuery.raw(statement))
  await say('savepoint member')
  try {
    const result = await work(tx)
    await say('release member')
    return { result }
  } catch (error) {
    await say('rollback to member').catch(() => {
      // A full or failing disk has SQLite undo the whole group: then this is what everybody failed by.
      throw error
    })
    await say('release member')
    return { error }
  }
}
