import { DAY_MS, HOUR_MS } from '../../clock.ts'
import type { FactorFailureRow } from '../../stores/tables.ts'

/** Wrong codes per hour, of one known device or of all unknown devices together. */
const PER_HOUR = 10
/** Wrong codes per day, of all known devices together or of all unknown devices together. */
const PER_DAY = 30

export const UNKNOWN_DEVICE = ''

export type CodeFailure = Pick<FactorFailureRow, 'device_hash' | 'failed_at'>

/**
 * Rule 11: codes. How long codes are refused on a device after these failures, the oldest first: milliseconds, 0 if they
 * are not. Eve, who knows Ada's password and uses a device that Ada trusts, could start a session for every ten codes, so
 * sessions don't count for themselves, and the limit for a day doesn't depend on how many devices there are.
 */
export function findPause(
  failures: readonly CodeFailure[],
  deviceHash: string,
  now: number,
): number {
  const isUnknown = deviceHash === UNKNOWN_DEVICE
  const ofDevice = failures.filter(({ device_hash }) => device_hash === deviceHash)
  const ofAllSuch = failures.filter(
    ({ device_hash }) => (device_hash === UNKNOWN_DEVICE) === isUnknown,
  )
  const ends = [
    (ofDevice.at(-PER_HOUR)?.failed_at ?? -Infinity) + HOUR_MS,
    // rule 11f: guesses count per user and day
    (ofAllSuch.at(-PER_DAY)?.failed_at ?? -Infinity) + DAY_MS,
  ]
  return Math.max(0, ...ends.map((end) => end - now))
}

/** Whether codes were refused on this device after any of these failures. */
export function wasPaused(failures: readonly CodeFailure[], deviceHash: string): boolean {
  return failures.some(
    ({ failed_at }, index) => findPause(failures.slice(0, index + 1), deviceHash, failed_at) > 0,
  )
}
