/** How many tests there were. */
export interface Tally {
  readonly passed: number
  readonly failed: number
}

/** Counts results. */
export function tally(results: readonly boolean[]): Tally {
  const passed = results.filter(Boolean).length
  return { passed, failed: results.length - passed }
}

/** A run that failed although no test of it did (a file that does not load, say) counts as one failure. */
export function tallyRun(ok: boolean, counted: Tally = { passed: 0, failed: 0 }): Tally {
  const silentFailure = !ok && counted.failed === 0
  return silentFailure ? { ...counted, failed: 1 } : counted
}

/** All of them together. */
export function sum(tallies: readonly Tally[]): Tally {
  return {
    passed: tallies.reduce((total, { passed }) => total + passed, 0),
    failed: tallies.reduce((total, { failed }) => total + failed, 0),
  }
}
