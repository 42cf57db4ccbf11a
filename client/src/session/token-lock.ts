import { API_TIMEOUT_MS } from '@foyer/contract/constants.ts'
import { TabBusy } from './failure.ts'

const LOCK_NAME = 'foyer.token'

/** The lock is held for at most two calls of the API, so a tab that has waited longer waits for one that has stopped. */
const MAX_WAIT_MS = 2 * API_TIMEOUT_MS + 2_000

type Perform<Value> = () => Promise<Value>

/**
 * A token is replaced, and ends because the API refused it, only under this lock, which all tabs share, so that no tab
 * ends a session while another tab is replacing its token. `perform` makes one call of the API, repeats it at most once,
 * and never waits for the user. Rejects with {@link TabBusy} if the lock is not released in time. Without Web Locks, which
 * insecure origins lack and browsers without storage refuse, `perform` runs unlocked.
 */
export async function withTokenLock<Value>(perform: Perform<Value>): Promise<Value> {
  const locks = (globalThis.navigator as Navigator | undefined)?.locks as LockManager | undefined
  const waiting = new AbortController()
  const timer = setTimeout(() => waiting.abort(), MAX_WAIT_MS)
  let performed: Promise<Value> | undefined
  const start = () => {
    clearTimeout(timer)
    return (performed ??= perform())
  }
  try {
    if (locks) await locks.request(LOCK_NAME, { signal: waiting.signal }, start)
  } catch {
    if (waiting.signal.aborted) throw new TabBusy()
    // The browser refuses locks, so `perform` runs without; or `perform` has failed, and `performed` is that failure.
  }
  return start()
}

/**
 * Holds the lock from a successful `exchange`, which ends the old session, until `perform` has stored the new token.
 * While `perform` asks the user for a second factor, between two exchanges, other tabs can have the lock.
 */
export async function withTokenSwap<Value>(
  perform: (exchange: <Issued>(call: Perform<Issued>) => Promise<Issued>) => Promise<Value>,
): Promise<Value> {
  const swapped = Promise.withResolvers<void>()
  const exchange = <Issued>(call: Perform<Issued>) =>
    new Promise<Issued>((resolve, reject) => {
      withTokenLock(async () => {
        resolve(await call())
        await swapped.promise
      }).catch(reject)
    })
  return perform(exchange).finally(swapped.resolve)
}
