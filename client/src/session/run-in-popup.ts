import { IdentityError } from '../identity/identity-error.ts'
import type { Popup } from '../identity/identity-provider.ts'
import { popupClosed } from './popup-closed.ts'

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
