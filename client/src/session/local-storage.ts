/** The browser's local storage. What it does not take, or all where it is forbidden, lives as long as the page. */
export function openLocalStorage(window: Window): Storage {
  try {
    return withMemory(window.localStorage)
  } catch {
    return createMemoryStorage()
  }
}

/** A `Storage` that keeps nothing beyond the page. */
export function createMemoryStorage(): Storage {
  const entries = new Map<string, string>()
  return {
    get length() {
      return entries.size
    },
    key: (index) => [...entries.keys()][index] ?? null,
    getItem: (key) => entries.get(key) ?? null,
    setItem: (key, value) => void entries.set(key, value),
    removeItem: (key) => void entries.delete(key),
    clear: () => entries.clear(),
  }
}

/** A full storage must not keep anybody out: what it refuses is kept in memory. */
function withMemory(storage: Storage): Storage {
  const memory = createMemoryStorage()
  return {
    get length() {
      return storage.length
    },
    key: (index) => storage.key(index),
    getItem: (key) => memory.getItem(key) ?? storage.getItem(key),
    setItem(key, value) {
      memory.removeItem(key)
      try {
        storage.setItem(key, value)
      } catch {
        memory.setItem(key, value)
      }
    },
    removeItem(key) {
      memory.removeItem(key)
      storage.removeItem(key)
    },
    clear() {
      memory.clear()
      storage.clear()
    },
  }
}
