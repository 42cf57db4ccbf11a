/** Where the product's token lives in local storage (seed §3; decisions 12). No other file names it. */
const KEY = 'userToken'

/** Reads and writes the product's token; the script in the page's head is built from this same module. */
export const userToken = {
  read: (storage: Pick<Storage, 'getItem'>): string | null => storage.getItem(KEY) || null,
  write: (storage: Storage, token: string) => storage.setItem(KEY, token),
  remove: (storage: Storage) => storage.removeItem(KEY),
  isKey: (key: string) => key === KEY,
}
