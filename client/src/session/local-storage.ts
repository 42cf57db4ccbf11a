/** What the app uses of a `Storage`. */
export type KeyValueStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** The browser's local storage; entries that it refuses are kept in memory until the page is closed. */
export function openLocalStorage(window: Window): KeyValueStorage {
  const storage = findLocalStorage(window)
  const memory = new Map<string, string>()
  return {
    getItem: (key) => memory.get(key) ?? storage?.getItem(key) ?? null,
    setItem(key, value) {
      memory.set(key, value)
      try {
        storage?.setItem(key, value)
        if (storage) memory.delete(key)
      } catch {
        // full: the entry stays in memory
      }
    },
    removeItem(key) {
      memory.delete(key)
      storage?.removeItem(key)
    },
  }
}

/** Browsers throw when the user has blocked storage. */
function findLocalStorage(window: Window): Storage | undefined {
  try {
    return window.localStorage
  } catch {
    return undefined
  }
}
