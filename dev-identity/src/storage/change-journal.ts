import type { Change } from './identity-database.ts'

/** Collects changes and saves those of several requests at once. */
export interface ChangeJournal {
  /** Marks an entry as changed; `read` returns its value at the time of the save. */
  touch(kind: string, id: string, read: () => object | undefined): void
  /** Resolves when all marked entries are on disk. If it rejects, they stay marked for the next call. */
  saved(): Promise<void>
  /** Clears the marks after loading from disk. */
  discard(): void
}

/** Requests that finish in the same turn of the event loop share one call of `save`. */
export function createChangeJournal(save: (changes: Iterable<Change>) => void): ChangeJournal {
  const pending = new Map<string, { kind: string; id: string; read: () => object | undefined }>()
  let next: Promise<void> | undefined

  const savePending = () => {
    next = undefined
    save([...pending.values()].map(({ kind, id, read }) => ({ kind, id, value: read() })))
    pending.clear()
  }
  return {
    touch(kind, id, read) {
      pending.set(`${kind}\n${id}`, { kind, id, read })
    },
    saved() {
      if (pending.size === 0) return Promise.resolve()
      next ??= new Promise<void>((resolve) => setImmediate(resolve)).then(savePending)
      return next
    },
    discard: () => pending.clear(),
  }
}
