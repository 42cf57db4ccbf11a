import { setTimeout as wait } from 'node:timers/promises'

/** Returns milliseconds since 1970. Injected, so that tests can move the time. */
export type Clock = () => number

export const SECOND_MS = 1_000

export const MINUTE_MS = 60 * SECOND_MS

export const HOUR_MS = 60 * MINUTE_MS

export const DAY_MS = 24 * HOUR_MS

/** The clocks of several servers differ: a row that prevents a second use is kept longer by this. */
export const CLOCK_MARGIN_MS = 10 * MINUTE_MS

/** Runs rounds, each of which returns how long to wait after it, until it is stopped. */
export async function runRounds(round: () => Promise<number>, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const delay = await round()
    await wait(delay, undefined, { signal, ref: false }).catch(() => {})
  }
}
