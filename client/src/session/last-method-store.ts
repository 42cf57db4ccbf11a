import { LAST_METHOD_KEY, readLastMethod } from './last-method.ts'
import type { UserStorage } from './user-storage.ts'

export type LastMethod = ReturnType<typeof createLastMethod>

/**
 * Stores the sign-in method that was last used on this device, across logouts, but nothing about the user. Stores nothing
 * on a shared computer.
 */
export function createLastMethod(storage: UserStorage) {
  return {
    read: () => readLastMethod(storage),
    /** `method` is `password`, `passkey` or the id of a provider. */
    remember(method: string) {
      if (!storage.isShared()) storage.setItem(LAST_METHOD_KEY, method)
    },
    forget: () => storage.removeItem(LAST_METHOD_KEY),
  }
}
