const LOCK_NAME = 'foyer.token'

/**
 * Tokens are rotated and ended only under this lock, which all tabs share, so that no tab ends a session while
 * another tab is replacing its token. On insecure origins, which lack the Web Locks API, `perform` runs unlocked.
 */
export async function withTokenLock<Value>(perform: () => Promise<Value>): Promise<Value> {
  const locks = (globalThis.navigator as Navigator | undefined)?.locks as LockManager | undefined
  return locks ? await locks.request(LOCK_NAME, perform) : await perform()
}
