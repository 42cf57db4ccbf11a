import { canUsePasskeys } from '../passkeys/can-use-passkeys.ts'
import { readLastMethod } from './last-method.ts'
import type { BrowserStorage } from '../storage/browser-storage.ts'

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
