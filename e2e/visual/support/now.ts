/** The time that the pages see. */
export const NOW = new Date('2026-03-18T10:24:00Z')

const MINUTE_MS = 60_000

/** A time before {@link NOW}, as the API writes it. */
export const minutesAgo = (minutes: number) =>
  new Date(NOW.getTime() - minutes * MINUTE_MS).toISOString()
