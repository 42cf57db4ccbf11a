/** What the script in the head uses. */
export interface ReadableStorage {
  getItem(key: string): string | null
  keys(): string[]
}

/** Never throws: what the browser does not store is kept in memory until the page is closed. */
export interface BrowserStorage extends ReadableStorage {
  setItem(key: string, value: string): void
  removeItem(key: string): void
  /** Whether the entry outlasts this page. */
  isKept(key: string): boolean
}

/*
 * All of the app and the provider's library use these two. Grace's browser has no storage (`null`), Ada's refuses it
 * (it throws), and on Alan's full disk a token still fits and a name does not. A test of the storage beforehand would
 * let Alan down, so each use has its own fallback.
 */
export const browserStorage = /* @__PURE__ */ openStorage(() => localStorage)
export const tabStorage = /* @__PURE__ */ openStorage(() => sessionStorage)

export function readStorage(find: () => Storage): ReadableStorage {
  return {
    getItem: (key) => attempt(() => find().getItem(key), null),
    keys: () => attempt(() => Object.keys(find()), []),
  }
}

export function openStorage(find: () => Storage): BrowserStorage {
  const stored = readStorage(find)
  /** `null`: removed here, although the browser still has it. */
  const memory = new Map<string, string | null>()

  function change(key: string, value: string | null, apply: (storage: Storage) => void): boolean {
    memory.set(key, value)
    return attempt(() => {
      apply(find())
      return memory.delete(key)
    }, false)
  }
  const removeItem = (key: string) => change(key, null, (storage) => storage.removeItem(key))
  const getItem = (key: string) => (memory.has(key) ? memory.get(key)! : stored.getItem(key))

  return {
    getItem,
    setItem(key, value) {
      if (change(key, value, (storage) => storage.setItem(key, value))) return
      removeItem(key) // otherwise the earlier value would be back after a reload
      memory.set(key, value)
    },
    removeItem,
    isKept: (key) => !memory.has(key),
    keys: () => [...stored.keys(), ...memory.keys()].filter((key) => getItem(key) !== null),
  }
}

function attempt<Value>(perform: () => Value, otherwise: Value): Value {
  try {
    return perform()
  } catch {
    return otherwise
  }
}
