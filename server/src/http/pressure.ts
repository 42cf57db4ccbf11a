import type { Queue } from '../load.ts'

/** Fewer than this at a time are never too many, however slow the machine is. */
const FEW = 64
/** From one look to the next there is so much less room at most, and so much more. */
const ROOM_STEPS = { least: 0.5, most: 1.1 }
/** The pace is that of the last moments: milliseconds. */
const PACE_OVER_MS = 500
/** So often in a row it has to hurt: one pause, for a collection or a slow disk, is no overload. */
const HURTS_BEFORE = 3
/** It is over when for so long nobody had to be turned away: milliseconds. */
const OVER_AFTER_MS = 1_000

/** What was seen of a queue since the last look. */
export interface Seen extends Queue {
  /** Since the last look, and how much later than meant this one comes: milliseconds. */
  readonly elapsed: number
  readonly late: number
  readonly turnedAway: number
  /** How long the last in the queue may have to wait: milliseconds. */
  readonly patience: number
}

/** How much more there is to do than can be done. */
export interface Pressure {
  /** Whether there is too much, until for `OVER_AFTER_MS` nobody had to be turned away. */
  readonly tooMuch: boolean
  /** So many may wait, and as many come in one turn of the event loop: the last of them is answered in time. */
  readonly room: number
  /** Answers a millisecond. */
  readonly pace: number
  /** Looks in a row that hurt. */
  readonly hurts: number
  /** For how long nobody has been turned away: milliseconds. */
  readonly quiet: number
}

export const NO_PRESSURE: Pressure = { tooMuch: false, room: FEW, pace: 0, hurts: 0, quiet: 0 }

/** The pressure after one more look. */
export function decidePressure(before: Pressure, seen: Seen): Pressure {
  const pace = follow(before.pace, seen)
  const room = Math.max(
    FEW,
    before.tooMuch ? adjust(before.room, pace, seen) : pace * seen.patience,
  )
  const hurts = isHurt(pace, seen) ? before.hurts + 1 : 0
  const quiet = seen.turnedAway > 0 ? 0 : before.quiet + seen.elapsed
  if (before.tooMuch) return { tooMuch: quiet < OVER_AFTER_MS, room, pace, hurts, quiet }
  return { tooMuch: hurts >= HURTS_BEFORE, room, pace, hurts, quiet: 0 }
}

function follow(pace: number, { answered, elapsed }: Seen): number {
  const weight = Math.min(1, elapsed / PACE_OVER_MS)
  return pace + (answered / elapsed - pace) * weight
}

function isHurt(pace: number, { late, waiting, answered, patience }: Seen): boolean {
  if (waiting + answered < FEW) return false
  return late >= patience || waiting > Math.max(FEW, pace * patience)
}

/**
 * As much less room as people wait too long, and again more while somebody is turned away and nobody does.
 * Not what the pace of now would give: that is slowed down by turning away, too, and would end at nothing.
 */
function adjust(room: number, pace: number, { late, waiting, turnedAway, patience }: Seen): number {
  const wait = Math.max(late, waiting === 0 ? 0 : waiting / pace)
  const step = Math.max(ROOM_STEPS.least, Math.min(patience / wait, ROOM_STEPS.most))
  return step > 1 && turnedAway === 0 ? room : room * step
}
