import type { Queue } from '../load.ts'
import { decidePressure, NO_PRESSURE } from './pressure.ts'

/** Looks after one queue. */
export interface QueueWatch {
  /** Looks how it gets on; `late` is by how many milliseconds it does so later than meant. */
  look(late: number): void
  /** Whether there is too much, and one more would wait too long, or be one too many of those who `came` together. */
  readonly isFull: (came?: number) => boolean
  /** There is too much already, whatever the next look would find. */
  noteTooMuch(): void
  noteTurnedAway(): void
}

export interface QueueWatchOptions {
  readonly queue: () => Queue
  /** How long the last in the queue may have to wait: milliseconds. */
  readonly patience: number
  /** Told when there begins to be too much, and, with how many were turned away, when that is over. */
  readonly tell: (turnedAway?: number) => void
}

export function createQueueWatch({ queue, patience, tell }: QueueWatchOptions): QueueWatch {
  let pressure = NO_PRESSURE
  let turnedAway = 0
  let before = { at: performance.now(), answered: 0, turnedAway: 0 }

  return {
    look(late) {
      const at = performance.now()
      const { waiting, answered } = queue()
      const { tooMuch } = pressure
      pressure = decidePressure(pressure, {
        elapsed: at - before.at,
        late,
        waiting,
        answered: answered - before.answered,
        turnedAway: turnedAway - before.turnedAway,
        patience,
      })
      before = { at, answered, turnedAway }
      if (!tooMuch && pressure.tooMuch) tell()
      if (!tooMuch || pressure.tooMuch) return
      tell(turnedAway)
      turnedAway = 0
      before.turnedAway = 0
    },
    isFull: (came = 0) => pressure.tooMuch && Math.max(queue().waiting, came) >= pressure.room,
    noteTooMuch() {
      if (pressure.tooMuch) return
      pressure = { ...pressure, tooMuch: true, quiet: 0 }
      tell()
    },
    noteTurnedAway: () => void turnedAway++,
  }
}
