/** With fewer requests in flight, nothing is shed, however slow the machine is. */
const MIN_LIMIT = 64
export const MAX_LIMIT = 1_024
/** How long a request may wait: milliseconds. */
const TARGET_WAIT_MS = 100
/** The factors by which the limit changes per sample. */
const SHRINK = 0.75
const GROW = 1.1

export interface LoadSample {
  readonly elapsedMs: number
  readonly loopDelayMs: number
  readonly inFlight: number
  readonly completed: number
}

/** Returns the next limit of requests in flight: lower while requests wait too long, higher otherwise. */
export function adjustLimit(limit: number, sample: LoadSample): number {
  const waitMs = Math.max(sample.loopDelayMs, estimateWait(sample))
  const next = limit * (waitMs > TARGET_WAIT_MS ? SHRINK : GROW)
  return Math.min(Math.max(next, MIN_LIMIT), MAX_LIMIT)
}

/** Little's law: the mean wait is the queue's length divided by the throughput. */
function estimateWait({ inFlight, completed, elapsedMs }: LoadSample): number {
  return inFlight < MIN_LIMIT ? 0 : (inFlight * elapsedMs) / completed
}
