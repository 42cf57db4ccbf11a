/** Rows one step deletes, so that nobody waits for it. */
const SWEEP_STEP = 500

/** Deletes step by step until a step finds less than it may take; says how many there were. */
export async function sweepInSteps(
  deleteSome: (limit: number) => Promise<number>,
): Promise<number> {
  for (let total = 0; ;) {
    const deleted = await deleteSome(SWEEP_STEP)
    total += deleted
    if (deleted < SWEEP_STEP) return total
  }
}
