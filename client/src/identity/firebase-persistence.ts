import type { Persistence } from 'firebase/auth'
import { browserStorage, tabStorage, type BrowserStorage } from '../storage/browser-storage.ts'

/**
 * Makes the library keep its session where the app keeps its own. The library tests a storage with one character and
 * then trusts it: if its session of 1,500 characters does not fit, each login fails. The methods are the library's
 * internal interface, which no other file uses.
 */
class StoragePersistence {
  readonly type: Persistence['type']
  readonly #storage: BrowserStorage

  constructor(type: Persistence['type'], storage: BrowserStorage) {
    this.type = type
    this.#storage = storage
  }

  async _isAvailable() {
    return true
  }

  async _set(key: string, value: unknown) {
    this.#storage.setItem(key, JSON.stringify(value))
  }

  async _get(key: string): Promise<unknown> {
    return JSON.parse(this.#storage.getItem(key) ?? 'null')
  }

  async _remove(key: string) {
    this.#storage.removeItem(key)
  }

  /** The listener reads the session of another tab. Nothing removes it: the library is used until the page is closed. */
  _addListener(key: string, listener: () => void) {
    window.addEventListener('storage', (event) => {
      if (event.key === key || event.key === null) listener()
    })
  }
}

class BrowserPersistence extends StoragePersistence {
  static readonly type = 'LOCAL'
  constructor() {
    super('LOCAL', browserStorage)
  }
}

class TabPersistence extends StoragePersistence {
  static readonly type = 'SESSION'
  constructor() {
    super('SESSION', tabStorage)
  }
}

/** The library creates the instances. */
export const persistenceFor = (isShared: boolean): Persistence =>
  isShared ? TabPersistence : BrowserPersistence
