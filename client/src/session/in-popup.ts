import { IdentityError } from '../identity/identity-error.ts'
import type { Popup } from '../identity/identity-provider.ts'
import { popupClosed } from './popup-closed.ts'

/**
 * Does something inside a window that is open already. The screen is free as soon as the person closes it;
 * should the provider say afterwards that it went well, it did.
 */
export async function inPopup<Value>(
  popup: Popup | null,
  perform: (popup: Popup) => Promise<Value>,
): Promise<Value> {
  if (!popup) throw new IdentityError('popup-blocked')
  try {
    const { watched, closedByPerson } = watch(popup)
    const performed = perform(watched)
    performed.catch(() => {}) // the race tells of it, or nobody waits any longer
    return await Promise.race([performed, closedByPerson])
  } catch (cause) {
    popup.close()
    throw cause
  }
}

/** The window, and a promise that rejects when it was the person who closed it: what is done there may go on without it. */
function watch(popup: Popup) {
  let isDone = false
  const watched: Popup = {
    window: popup.window,
    get closed() {
      return popup.closed
    },
    close() {
      isDone = true
      popup.close()
    },
  }
  const closedByPerson = new Promise<never>((_, reject) => {
    void popupClosed(popup).then(() => !isDone && reject(new IdentityError('popup-closed')))
  })
  return { watched, closedByPerson }
}
