/** For each key, this many lines per window are written, then one in `SAMPLE_INTERVAL`. */
const FULL_LINES = 10
const SAMPLE_INTERVAL = 100
const WINDOW_MS = 60_000

/** Keys held in memory. Above this, the oldest is dropped, so that an attacker cannot exhaust the memory. */
const MAX_KEYS = 10_000

interface Window {
  readonly startedAt: number
  lines: number
  omitted: number
}

export interface SampledLine {
  readonly isWritten: boolean
  /** How many lines with this key were left out since the last written one. */
  readonly omitted: number
}

/** Decides which of many equal lines are written, so that a flood of requests does not flood the log. */
export type SampleLine = (key: string) => SampledLine

/** `now` is in milliseconds. */
export function createLogSampler(now: () => number): SampleLine {
  const windows = new Map<string, Window>()

  function findWindow(key: string): Window {
    const known = windows.get(key)
    const time = now()
    if (known && time - known.startedAt < WINDOW_MS) return known
    const window = { startedAt: time, lines: 0, omitted: known?.omitted ?? 0 }
    // The map is in order of insertion, which makes the first key the oldest.
    windows.delete(key)
    windows.set(key, window)
    const [oldest] = windows.keys()
    if (windows.size > MAX_KEYS && oldest !== undefined) windows.delete(oldest)
    return window
  }

  return (key) => {
    const window = findWindow(key)
    window.lines++
    if (window.lines > FULL_LINES && window.lines % SAMPLE_INTERVAL !== 0) {
      window.omitted++
      return { isWritten: false, omitted: 0 }
    }
    const { omitted } = window
    window.omitted = 0
    return { isWritten: true, omitted }
  }
}
