import { DAY_MS, HOUR_MS } from '../../clock.ts'

/** Wrong codes per hour, of one known device or of all unknown devices together. */
const PER_HOUR = 10
/** Wrong codes per day, of all unknown devices together. */
const PER_DAY = 30

export const UNKNOWN_DEVICE = ''

/** Rule 11: codes. How long codes are refused after these failures, the oldest first: milliseconds, 0 if they are not. */
export function findPause(failedAt: readonly number[], deviceHash: string, now: number): number {
  const limits = [
    { count: PER_HOUR, period: HOUR_MS },
    ...(deviceHash === UNKNOWN_DEVICE ? [{ count: PER_DAY, period: DAY_MS }] : []),
  ]
  const ends = limits.map(({ count, period }) => (failedAt.at(-count) ?? -Infinity) + period)
  return Math.max(0, ...ends.map((end) => end - now))
}

/** Whether codes were refused after any of these failures. */
export function wasPaused(failedAt: readonly number[], deviceHash: string): boolean {
  return failedAt.some((at, index) => findPause(failedAt.slice(0, index + 1), deviceHash, at) > 0)
}
