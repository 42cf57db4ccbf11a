import type { BrowserStorage, ReadableStorage } from '../storage/browser-storage.ts'

const KEY = 'userToken'

/** A bearer token (RFC 6750 §2.1) of a length that servers accept in a header. */
const TOKEN = /^[\w.~+/=-]{1,512}$/

/** The session token in local storage, or in session storage on a shared computer. No other module of the app names its key. */
export const userToken = {
  /** Ignores a value that cannot be sent: every request with it would fail, which looks like an outage. */
  read(storage: ReadableStorage): string | null {
    const token = storage.getItem(KEY)
    return token !== null && TOKEN.test(token) ? token : null
  },
  write: (storage: BrowserStorage, token: string) => storage.setItem(KEY, token),
  remove: (storage: BrowserStorage) => storage.removeItem(KEY),
  /** Whether the session outlasts this page. */
  isKept: (storage: BrowserStorage) => storage.isKept(KEY),
  isKey: (key: string) => key === KEY,
}
