/** Firebase's session storage key of a pending redirect. */
const KEY_PREFIX = 'firebase:pendingRedirect:'

/** The session storage key of the provider to which this tab was redirected. */
export const REDIRECT_PROVIDER_KEY = 'foyer.redirect-provider'

/** Needs no library, so the head script can use it. */
export function isRedirectPending(window: Window): boolean {
  return listRedirectKeys(window).length > 0
}

export function listRedirectKeys(window: Window): string[] {
  try {
    return Object.keys(window.sessionStorage).filter((key) => key.startsWith(KEY_PREFIX))
  } catch {
    return [] // without storage, no redirect can have started
  }
}
