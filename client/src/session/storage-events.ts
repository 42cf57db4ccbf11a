import { userToken } from './user-token.ts'

export const LAST_KNOWN_KEY = 'foyer.user'

const BROADCAST_REASONS = ['signed-out', 'deleted'] as const

/** Why the user ended the session, as broadcast to other tabs. */
export type BroadcastReason = (typeof BROADCAST_REASONS)[number]

/** Another tab briefly writes the sign-out reason to the last-known-user key before clearing it. */
export function parseBroadcastReason({ key, newValue }: StorageEvent): BroadcastReason | undefined {
  return key === LAST_KNOWN_KEY ? toBroadcastReason(newValue) : undefined
}

export const toBroadcastReason = (value: unknown) =>
  BROADCAST_REASONS.find((known) => known === value)

export function isSessionChange({ key }: StorageEvent): boolean {
  return key === null || key === LAST_KNOWN_KEY || userToken.isKey(key)
}
