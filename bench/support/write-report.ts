import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Benchmark, Report } from './benchmark.ts'
import { describeMachine, type Machine } from './describe-machine.ts'
import { describeReport, describeRun } from './describe-report.ts'
import type { BenchOptions } from './parse-options.ts'

const BENCH = path.join(import.meta.dirname, '..')
const RESULTS = path.join(BENCH, 'results')
const README = path.join(BENCH, 'README.md')

/** Writes `results/<date>-<name>.md` and `.json`, and updates the README. */
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
  const last = `${describeLine(at, machine)}\n\n${describeReport(report)}`
  writeFileSync(README, replaceSection(readFileSync(README, 'utf8'), name, last))
}

function describeLine(at: Date, { commit, node, cpus }: Machine): string {
  return `${at.toISOString().slice(0, 10)}, commit ${commit}, Node ${node}, ${cpus} cores:`
}

/** Replaces the text between `<!-- name -->` and `<!-- /name -->`. Throws if they are missing. */
export function replaceSection(page: string, name: string, text: string): string {
  const [begin, end] = [`<!-- ${name} -->`, `<!-- /${name} -->`]
  const [from, to] = [page.indexOf(begin), page.indexOf(end)]
  if (from < 0 || to < from) throw new Error(`The page has no section ${begin}.`)
  return `${page.slice(0, from)}${begin}\n${text.trimEnd()}\n${page.slice(to)}`
}
