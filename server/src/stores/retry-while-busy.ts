import { setTimeout as delay } from 'node:timers/promises'

const SQLITE_BUSY = 5

/** How long statements wait for another process that holds the write lock: milliseconds. */
const MAX_WAIT_MS = 2_000
/** After an unsuccessful wait, statements fail at once for this long: milliseconds. */
const PAUSE_MS = 1_000
const RETRY_DELAY_MS = 15

export type RetryWhileBusy = <Result>(attempt: () => Promise<Result>) => Promise<Result>

/**
 * Retries without blocking the event loop; SQLite's own busy timeout would block it. All statements share a deadline:
 * they run one after another, so separate waits would add up.
 */
export function createRetryWhileBusy(now: () => number = () => performance.now()): RetryWhileBusy {
  let deadline = -Infinity
  return async (attempt) => {
    for (let hasWaited = false; ; hasWaited = true) {
      try {
        const result = await attempt()
        if (hasWaited) deadline = -Infinity
        return result
      } catch (error) {
        if (!isBusy(error)) throw error
        if (now() > deadline + PAUSE_MS) deadline = now() + MAX_WAIT_MS
        if (now() >= deadline) throw error
        await delay(RETRY_DELAY_MS)
      }
    }
  }
}

function isBusy(error: unknown): boolean {
  // The last byte of an extended result code is the primary code.
  return (Number(Object(error).errcode) & 0xff) === SQLITE_BUSY
}
