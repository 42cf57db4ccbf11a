import { IdentityError, type Popup } from './provider.ts'

/**
 * Runs `perform` with an open popup. Rejects as soon as the user closes it, although `perform` may still succeed
 * afterwards.
 */
export async function runInPopup<Value>(
  popup: Popup | null,
  perform: (popup: Popup) => Promise<Value>,
): Promise<Value> {
  if (!popup) throw new IdentityError('popup-blocked')
  try {
    const { watched, closedByUser } = watch(popup)
    const performed = perform(watched)
    performed.catch(() => {}) // handled by the race; ignored after it
    return await Promise.race([performed, closedByUser])
  } catch (cause) {
    popup.close()
    throw cause
  }
}

/** The popup, and a promise that rejects when the user closes it. */
function watch(popup: Popup) {
  let isClosedByApp = false
  const watched: Popup = {
    window: popup.window,
    get closed() {
      return popup.closed
    },
    close() {
      isClosedByApp = true
      popup.close()
    },
  }
  const closedByUser = new Promise<never>((_, reject) => {
    void popupClosed(popup).then(() => !isClosedByApp && reject(new IdentityError('popup-closed')))
  })
  return { watched, closedByUser }
}

const POLL_INTERVAL_MS = 100

/** A popup also closes on success, which the provider reports within this time. */
const GRACE_MS = 250

/** Resolves soon after the user closes the popup; the provider's library notices only after about 10 s. */
function popupClosed(popup: Popup): Promise<void> {
  return new Promise((resolve) => {
    const timer = setInterval(() => {
      if (!popup.closed) return
      clearInterval(timer)
      setTimeout(resolve, GRACE_MS)
    }, POLL_INTERVAL_MS)
  })
}
