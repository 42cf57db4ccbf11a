import type { KeyValueStorage } from './local-storage.ts'

export const LAST_METHOD_KEY = 'foyer.last-way'

const METHODS = ['password', 'google'] as const

export type SignInMethod = (typeof METHODS)[number]

/** The sign-in method used last on this device. */
export function readLastMethod(storage: Pick<KeyValueStorage, 'getItem'>): SignInMethod | null {
  return METHODS.find((method) => method === storage.getItem(LAST_METHOD_KEY)) ?? null
}
