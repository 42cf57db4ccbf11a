/** One name for all tabs of this origin. */
const NAME = 'foyer.token'

/**
 * Performs one thing at a time in all tabs of this browser. A token is changed for its successor, and given
 * up, under it alone: no tab takes a token for ended that another is about to replace. Browsers have locks
 * where the origin is secure; elsewhere each tab goes by itself.
 */
export async function withTokenLock<Value>(perform: () => Promise<Value>): Promise<Value> {
  const locks = (globalThis.navigator as Navigator | undefined)?.locks as LockManager | undefined
  return locks ? await locks.request(NAME, perform) : await perform()
}
