import type { Verdict } from './judge-goal.ts'
import type { BenchOptions } from './parse-options.ts'
import type { Table } from './format-table.ts'

/** One benchmark: `npm run bench -- <name>`. */
export interface Benchmark {
  readonly name: string
  /** What it answers, in a line. */
  readonly title: string
  /** Whether it compares with what only `bench/peers` has installed. */
  readonly needsPeers: boolean
  /** Measures. Ends every process it started, also when it throws. */
  run(options: BenchOptions): Promise<Report>
}

/** What a benchmark found. */
export interface Report {
  readonly tables: readonly Table[]
  readonly verdicts: readonly Verdict[]
  /** What whoever reads the figures must know: a sentence each. */
  readonly notes: readonly string[]
  /** Every sample, for whoever wants to reckon again. Goes into the JSON alone. */
  readonly samples: unknown
}
