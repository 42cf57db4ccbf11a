import { type ReadableStorage, tabStorage } from '../browser/storage.ts'

/** Firebase's session storage key of a pending redirect. */
const KEY_PREFIX = 'firebase:pendingRedirect:'

/** The session storage key of the provider to which this tab was redirected. */
export const REDIRECT_PROVIDER_KEY = 'foyer.redirect-provider'

/** Needs no library, so the head script can use it. */
export function isRedirectPending(tab: ReadableStorage): boolean {
  return listRedirectKeys(tab).length > 0
}

export function forgetRedirect() {
  for (const key of [...listRedirectKeys(tabStorage), REDIRECT_PROVIDER_KEY])
    tabStorage.removeItem(key)
}

const listRedirectKeys = (tab: ReadableStorage) =>
  tab.keys().filter((key) => key.startsWith(KEY_PREFIX))
