import type { KeyValueStorage } from './local-storage.ts'

const KEY = 'userToken'

/** The session token in local storage; the only file that names its key. */
export const userToken = {
  read: (storage: Pick<KeyValueStorage, 'getItem'>): string | null => storage.getItem(KEY) || null,
  write: (storage: KeyValueStorage, token: string) => storage.setItem(KEY, token),
  remove: (storage: KeyValueStorage) => storage.removeItem(KEY),
  isKey: (key: string) => key === KEY,
}
