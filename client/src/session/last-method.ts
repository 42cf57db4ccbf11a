import type { ProviderId } from '@foyer/contract/providers.ts'
import { offersPasskeys, offersPassword, providers } from 'virtual:product'
import type { ReadableStorage } from '../storage/browser-storage.ts'

export const LAST_METHOD_KEY = 'foyer.last-way'

/** The id of a provider, `password` or `passkey`. */
export type SignInMethod = 'password' | 'passkey' | ProviderId

/** The offered sign-in method that was used last on this device. */
export function readLastMethod(storage: ReadableStorage): SignInMethod | null {
  const stored = storage.getItem(LAST_METHOD_KEY)
  if (stored === 'password') return offersPassword ? stored : null
  if (stored === 'passkey') return offersPasskeys ? stored : null
  return providers.find(({ id }) => id === stored)?.id ?? null
}
