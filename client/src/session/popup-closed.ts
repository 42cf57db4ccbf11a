import type { Popup } from '../identity/identity-provider.ts'

const LOOK_EVERY_MS = 100
/** A window that closes because all went well is about to be told so: wait that long before calling it closed. */
const GRACE_MS = 250

/** Resolves soon after the person closed the window; the provider's library notices only after about 10 s. */
export function popupClosed(popup: Popup): Promise<void> {
  return new Promise((resolve) => {
    const timer = setInterval(() => {
      if (!popup.closed) return
      clearInterval(timer)
      setTimeout(resolve, GRACE_MS)
    }, LOOK_EVERY_MS)
  })
}
