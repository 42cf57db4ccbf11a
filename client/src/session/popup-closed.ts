import type { Popup } from '../identity/identity-provider.ts'

const POLL_INTERVAL_MS = 100
/** A popup also closes on success, which the provider reports within this time. */
const GRACE_MS = 250

/** Resolves soon after the user closes the popup; the provider's library notices only after about 10 s. */
export function popupClosed(popup: Popup): Promise<void> {
  return new Promise((resolve) => {
    const timer = setInterval(() => {
      if (!popup.closed) return
      clearInterval(timer)
      setTimeout(resolve, GRACE_MS)
    }, POLL_INTERVAL_MS)
  })
}
