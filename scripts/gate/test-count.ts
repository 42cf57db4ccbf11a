/** The number of passed and failed tests. */
export interface TestCount {
  readonly passed: number
  readonly failed: number
  /** A line for each failed test that has a name. */
  readonly failures?: readonly string[]
}

export function countResults(results: readonly boolean[]): TestCount {
  const passed = results.filter(Boolean).length
  return { passed, failed: results.length - passed }
}

/** A run that failed without a failed test (for example, a file that does not load) counts as one failure. */
export function countRun(ok: boolean, counted: TestCount = { passed: 0, failed: 0 }): TestCount {
  const silentFailure = !ok && counted.failed === 0
  return silentFailure ? { ...counted, failed: 1 } : counted
}

/** The sum of all counts. */
export function sumCounts(counts: readonly TestCount[]): TestCount {
  return {
    passed: counts.reduce((total, { passed }) => total + passed, 0),
    failed: counts.reduce((total, { failed }) => total + failed, 0),
    failures: counts.flatMap(({ failures = [] }) => failures),
  }
}
