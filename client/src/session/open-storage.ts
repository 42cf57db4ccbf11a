/** What the app uses of a `Storage`. */
export type KeyValueStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** One of the browser's storages; entries that it refuses are kept in memory until the page is closed. */
export function openStorage(find: () => Storage): KeyValueStorage {
  const storage = tryToFind(find)
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
function tryToFind(find: () => Storage): Storage | undefined {
  try {
    return find()
  } catch {
    return undefined
  }
}
