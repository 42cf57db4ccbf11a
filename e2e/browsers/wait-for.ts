import { setTimeout as delay } from 'node:timers/promises'

const POLL_MS = 100
const GIVE_UP_MS = 60_000

/** Waits until a probe returns something truthy, and returns it. A failure contains what `describe` returns then. */
export async function waitFor<Result>(
  what: string,
  probe: () => Promise<Result | undefined | false>,
  describe: () => Promise<string>,
): Promise<Result> {
  const deadline = Date.now() + GIVE_UP_MS
  let cause: unknown
  while (Date.now() < deadline) {
    try {
      const result = await probe()
      if (result) return result
    } catch (error) {
      // An element or a page can disappear between two commands.
      cause = error
    }
    await delay(POLL_MS)
  }
  const shown = await describe().catch(String)
  throw new Error(`Waited in vain for ${what}. The page:\n${shown}`, { cause })
}
