import type { Change } from './identity-database.ts'

/** Collects what has changed since the last save and puts it on disk, many requests at a time. */
export interface ChangeJournal {
  /** Marks one entry as changed; `read` gives its value at the moment it is saved. */
  touch(kind: string, id: string, read: () => object | undefined): void
  /**
   * Resolves once everything touched so far is on disk; at once when nothing is waiting.
   * Rejects when it could not be written; it stays marked and is tried again the next time.
   */
  saved(): Promise<void>
  /** Forgets the marks: what was just read from disk needs no saving. */
  discard(): void
}

/** All requests that finish in one turn of the event loop share one call of `save`. */
export function createChangeJournal(save: (changes: Iterable<Change>) => void): ChangeJournal {
  const waiting = new Map<string, { kind: string; id: string; read: () => object | undefined }>()
  let next: Promise<void> | undefined

  const saveWaiting = () => {
    next = undefined
    save([...waiting.values()].map(({ kind, id, read }) => ({ kind, id, value: read() })))
    waiting.clear()
  }
  return {
    touch(kind, id, read) {
      waiting.set(`${kind}\n${id}`, { kind, id, read })
    },
    saved() {
      if (waiting.size === 0) return Promise.resolve()
      next ??= new Promise<void>((resolve) => setImmediate(resolve)).then(saveWaiting)
      return next
    },
    discard: () => waiting.clear(),
  }
}
