import type { Verdict } from './judge-goal.ts'
import type { BenchOptions } from './parse-options.ts'
import type { Table } from './format-table.ts'

/** Run with `npm run bench -- <name>`. */
export interface Benchmark {
  readonly name: string
  readonly title: string
  /** Whether it needs the packages of `bench/peers`. */
  readonly needsPeers: boolean
  /** Stops every process it started, even if it throws. */
  run(options: BenchOptions): Promise<Report>
}

export interface Report {
  readonly tables: readonly Table[]
  readonly verdicts: readonly Verdict[]
  /** Sentences that explain the figures. */
  readonly notes: readonly string[]
  /** All samples, written to the JSON file only. */
  readonly samples: unknown
}
