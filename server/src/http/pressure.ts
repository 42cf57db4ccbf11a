/** An event loop this late hurts those who wait; one that is less than this late does well: milliseconds. */
const HURTS_MS = 100
const WELL_MS = 50
/** So often in a row it has to hurt: one pause, for a collection or a slow disk, is no overload. */
const LATE_TICKS = 5
/** By how much the share of those turned away grows in a tick that hurts, and shrinks in one that does well. */
const GROWTH = 0.05
const RELIEF = 0.1
/** However bad it is, one call in twenty is answered: otherwise nobody would see that it is over. */
const SHARE_MAX = 0.95

/** How much more there is to do than can be done. */
export interface Pressure {
  /** Ticks in a row that hurt. */
  readonly lateTicks: number
  /** Of the calls, the share that is turned away. */
  readonly share: number
}

export const NO_PRESSURE: Pressure = { lateTicks: 0, share: 0 }

/**
 * The pressure after a tick, from how late that came (milliseconds). Between the two bounds the share
 * stays as it is, so that what is turned away is just what is too much.
 */
export function decidePressure({ lateTicks, share }: Pressure, late: number): Pressure {
  if (late < WELL_MS) return { lateTicks: 0, share: toShare(share - RELIEF) }
  if (late < HURTS_MS) return { lateTicks, share }
  const ticks = lateTicks + 1
  return { lateTicks: ticks, share: ticks < LATE_TICKS ? share : toShare(share + GROWTH) }
}

function toShare(share: number): number {
  return Math.min(SHARE_MAX, Math.max(0, share))
}
