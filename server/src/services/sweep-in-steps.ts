import { setImmediate as nextTurn } from 'node:timers/promises'

/** Rows one step deletes, so that nobody waits for it. */
const SWEEP_STEP = 100

/**
 * Deletes step by step until a step finds less than it may take; says how many there were. A turn of the event
 * loop lies between two steps: SQLite answers within the turn, and many steps would be one long one.
 */
export async function sweepInSteps(
  deleteSome: (limit: number) => Promise<number>,
): Promise<number> {
  for (let total = 0; ; await nextTurn()) {
    const deleted = await deleteSome(SWEEP_STEP)
    total += deleted
    if (deleted < SWEEP_STEP) return total
  }
}
