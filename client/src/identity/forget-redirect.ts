import { listRedirectKeys, REDIRECT_PROVIDER_KEY } from './pending-redirect.ts'

export function forgetRedirect(window: Window) {
  try {
    for (const key of [...listRedirectKeys(window), REDIRECT_PROVIDER_KEY])
      window.sessionStorage.removeItem(key)
  } catch {
    // without storage, no redirect can have started
  }
}
