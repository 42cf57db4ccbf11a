import type { BrowserStorage, ReadableStorage } from '../storage/browser-storage.ts'

/** In session storage: when the user said that the computer is shared, in ms since 1970. */
const SHARED_KEY = 'foyer.shared'

/** Stores what belongs to the user: on a shared computer in the tab only (decision 027). */
export interface UserStorage extends BrowserStorage {
  isShared(): boolean
  /** `null` if the computer is not shared. */
  readSharedSince(): number | null
  /** The choice applies to this tab until the next sign-in, also after a logout. */
  setShared(isShared: boolean): void
}

export const isSharedIn = (tab: ReadableStorage) => tab.getItem(SHARED_KEY) !== null

export function createUserStorage(browser: BrowserStorage, tab: BrowserStorage): UserStorage {
  const isShared = () => isSharedIn(tab)
  const current = () => (isShared() ? tab : browser)
  return {
    getItem: (key) => current().getItem(key),
    setItem: (key, value) => current().setItem(key, value),
    removeItem: (key) => current().removeItem(key),
    isKept: (key) => current().isKept(key),
    keys: () => current().keys(),
    isShared,
    readSharedSince: () => (isShared() ? Number(tab.getItem(SHARED_KEY)) : null),
    setShared(isShared) {
      if (isShared) tab.setItem(SHARED_KEY, String(Date.now()))
      else tab.removeItem(SHARED_KEY)
    },
  }
}
