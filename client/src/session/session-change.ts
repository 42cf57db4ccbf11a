import { userToken } from './user-token.ts'

/** Where the person last known is kept. */
export const LAST_KNOWN_KEY = 'foyer.user'

/** Whether a `storage` event tells that another tab changed what is kept of the session. */
export function isSessionChange({ key }: StorageEvent): boolean {
  return key === null || key === LAST_KNOWN_KEY || userToken.isKey(key)
}
