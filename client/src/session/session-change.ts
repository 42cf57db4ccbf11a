import { userToken } from './user-token.ts'

/** Where the person last known is kept. */
export const LAST_KNOWN_KEY = 'foyer.user'

const LEAVINGS = ['signed-out', 'deleted'] as const

/** What a person did themselves to end their session. */
export type Leaving = (typeof LEAVINGS)[number]

/**
 * What the person did in another tab, as its `storage` event tells: it stands for a moment in the place of the
 * person last known, before all of the session goes.
 */
export function parseLeaving({ key, newValue }: StorageEvent): Leaving | undefined {
  return key === LAST_KNOWN_KEY ? LEAVINGS.find((known) => known === newValue) : undefined
}

/** Whether a `storage` event tells that another tab changed what is kept of the session. */
export function isSessionChange({ key }: StorageEvent): boolean {
  return key === null || key === LAST_KNOWN_KEY || userToken.isKey(key)
}
