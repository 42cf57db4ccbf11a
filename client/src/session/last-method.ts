import type { ProviderId } from '@foyer/contract/providers.ts'
import { offersPassword, providers } from 'virtual:product'
import type { KeyValueStorage } from './open-storage.ts'

export const LAST_METHOD_KEY = 'foyer.last-way'

/** The id of a provider, or `password`. */
export type SignInMethod = 'password' | ProviderId

/** The offered sign-in method that was used last on this device. */
export function readLastMethod(storage: Pick<KeyValueStorage, 'getItem'>): SignInMethod | null {
  const stored = storage.getItem(LAST_METHOD_KEY)
  if (stored === 'password') return offersPassword ? stored : null
  return providers.find(({ id }) => id === stored)?.id ?? null
}
