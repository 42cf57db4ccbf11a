/** What was done on a page of its own, to be told on the account's. */
export type Done = 'password-saved'

/** Keeps what was done until it was told: once, on the next page that tells it. */
export function createDoneStore() {
  let done: Done | null = null
  const listeners = new Set<() => void>()

  return {
    getState: () => done,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
        // The page that told it is left.
        if (listeners.size === 0) done = null
      }
    },
    tell(next: Done) {
      done = next
      for (const listener of listeners) listener()
    },
  }
}
