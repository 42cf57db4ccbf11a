export const DAY_MS = 24 * 60 * 60 * 1_000

/** A filled database is good for so many days, and then made anew. */
export const GOOD_FOR_DAYS = 20

/**
 * When the sessions of a filled database were begun and last seen, and when they end: milliseconds. They are
 * seen in days to come: a read of a session that was not seen for a minute writes, and it is reads that are
 * measured, here and at the others.
 */
export function fillTimes(): { readonly seenAt: number; readonly expiresAt: number } {
  const seenAt = Date.now() + (GOOD_FOR_DAYS + 1) * DAY_MS
  return { seenAt, expiresAt: seenAt + 30 * DAY_MS }
}
