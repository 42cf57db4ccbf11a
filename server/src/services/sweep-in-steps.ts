import { setImmediate as nextTurn } from 'node:timers/promises'

const STEP_ROWS = 100

/** Yields to the event loop between steps, because SQLite runs synchronously. Returns how many rows were deleted. */
export async function sweepInSteps(
  deleteSome: (limit: number) => Promise<number>,
): Promise<number> {
  for (let total = 0; ; await nextTurn()) {
    const deleted = await deleteSome(STEP_ROWS)
    total += deleted
    if (deleted < STEP_ROWS) return total
  }
}
