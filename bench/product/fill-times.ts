export const DAY_MS = 24 * 60 * 60 * 1_000

/** After this many days a filled database is created again. */
export const MAX_AGE_DAYS = 20

/**
 * Times of the sessions of a filled database: milliseconds. They were last seen and used in the future, because a read
 * of a session that was never used, or not seen for a minute, writes, and reads are what is measured.
 */
export function fillTimes(): { readonly seenAt: number; readonly expiresAt: number } {
  const seenAt = Date.now() + (MAX_AGE_DAYS + 1) * DAY_MS
  return { seenAt, expiresAt: seenAt + 30 * DAY_MS }
}
