/** The browser's local storage; where the browser forbids it, one that lives as long as the page. */
export function openLocalStorage(window: Window): Storage {
  try {
    return window.localStorage
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
