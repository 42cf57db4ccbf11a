import { canUsePasskeys } from '../browser/page.ts'
import { readLastMethod, type BrowserStorage } from '../browser/storage.ts'

const ANSWERED_KEY = 'foyer.passkey-offer'

/** Whether home offers a passkey: after a login with the password, until the user answers on this device. Not if two-step login is off. */
export function createPasskeyOffer(storage: BrowserStorage) {
  return {
    isDue: () =>
      storage.getItem(ANSWERED_KEY) === null &&
      readLastMethod(storage) === 'password' &&
      canUsePasskeys(location),
    answer: () => storage.setItem(ANSWERED_KEY, 'answered'),
  }
}
