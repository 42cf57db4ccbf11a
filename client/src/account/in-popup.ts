import { IdentityError } from '../identity/identity-error.ts'
import type { Popup } from '../identity/identity-provider.ts'
import { popupClosed } from '../session/popup-closed.ts'

/**
 * Does something inside a window that is open already. The screen is free as soon as the person closes it;
 * should the provider say afterwards that it went well, it did.
 */
export async function inPopup(popup: Popup | null, perform: (popup: Popup) => Promise<void>) {
  if (!popup) throw new IdentityError('popup-blocked')
  try {
    const performed = perform(popup)
    performed.catch(() => {}) // the race tells of it, or nobody waits any longer
    await Promise.race([performed, rejectWhenClosed(popup)])
  } catch (cause) {
    popup.close()
    throw cause
  }
}

async function rejectWhenClosed(popup: Popup): Promise<never> {
  await popupClosed(popup)
  throw new IdentityError('popup-closed')
}
