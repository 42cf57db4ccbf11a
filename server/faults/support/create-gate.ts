import { waitUntil } from './wait-until.ts'

/** Lets work pass, except while it is closed. */
export function createGate() {
  let passing = 0
  let opened = Promise.resolve()
  return {
    async pass<Result>(work: () => Promise<Result>): Promise<Result> {
      await opened
      passing++
      try {
        return await work()
      } finally {
        passing--
      }
    },

    /** Waits for the work that has passed, then runs `work`. */
    async closeDuring(work: () => Promise<void>): Promise<void> {
      const { promise, resolve } = Promise.withResolvers<void>()
      opened = promise
      try {
        await waitUntil(() => passing === 0)
        await work()
      } finally {
        resolve()
      }
    },
  }
}
