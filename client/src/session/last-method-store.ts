import { LAST_METHOD_KEY, readLastMethod } from './last-method.ts'
import type { KeyValueStorage } from './local-storage.ts'

export type LastMethod = ReturnType<typeof createLastMethod>

/** Stores the sign-in method that was last used on this device, across logouts, but nothing about the user. */
export function createLastMethod(storage: KeyValueStorage) {
  return {
    read: () => readLastMethod(storage),
    /** `method` is `password` or the id of a provider. */
    remember: (method: string) => storage.setItem(LAST_METHOD_KEY, method),
    forget: () => storage.removeItem(LAST_METHOD_KEY),
  }
}
