import type { UserStorage } from './storage.ts'

/* Not in `storage.ts`, which the login page loads; nor with the passkeys, which a product can switch off. */

/** Under this key, this device keeps when its user last wanted no passkey. */
export const PASSKEY_OFFER_KEY = 'foyer.passkey-offer'

const PUT_OFF_MS = 30 * 86_400_000

/** "Not now": asks again after 30 days on this device. */
export const putOff = (storage: UserStorage, key: string) =>
  storage.setItem(key, String(Date.now()))

export const isPutOff = (storage: UserStorage, key: string) =>
  Date.now() - Number(storage.getItem(key)) < PUT_OFF_MS
