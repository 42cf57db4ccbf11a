import { setTimeout as delay } from 'node:timers/promises'

const POLL_MS = 50
/** Enough to start a server on a busy machine: milliseconds. */
const LIMIT_MS = 60_000

export async function waitUntil(condition: () => boolean): Promise<void> {
  const deadline = Date.now() + LIMIT_MS
  while (!condition()) {
    if (Date.now() > deadline) throw new Error(`Waited in vain: ${condition.toString()}`)
    await delay(POLL_MS)
  }
}
