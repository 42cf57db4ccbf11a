import { listRedirectKeys } from './pending-redirect.ts'

export function forgetRedirect(window: Window) {
  for (const key of listRedirectKeys(window)) window.sessionStorage.removeItem(key)
}
