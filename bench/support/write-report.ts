import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Benchmark, Report } from './benchmark.ts'
import { describeMachine } from './describe-machine.ts'
import { describeRun } from './describe-report.ts'
import type { BenchOptions } from './parse-options.ts'

const RESULTS = path.join(import.meta.dirname, '../results')

/** Writes `results/<date>-<name>.md` and `.json`. */
export function writeReport(
  benchmark: Pick<Benchmark, 'name' | 'title'>,
  report: Report,
  options: BenchOptions,
): void {
  const at = new Date()
  const machine = describeMachine()
  const file = path.join(RESULTS, `${at.toISOString().slice(0, 10)}-${benchmark.name}`)
  const { name } = benchmark
  mkdirSync(RESULTS, { recursive: true })
  writeFileSync(`${file}.md`, describeRun(benchmark, report, machine))
  const found = { name, at: at.toISOString(), machine, options, ...report }
  writeFileSync(`${file}.json`, `${JSON.stringify(found, null, 1)}\n`)
}
