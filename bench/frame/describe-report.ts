import type { Benchmark, Report } from './benchmark.ts'
import type { Machine } from './describe-machine.ts'
import { formatTable } from './format-table.ts'
import type { Verdict } from './judge-goal.ts'

/** The tables, the goals beside what was measured, and what to know about them, as Markdown. */
export function describeReport({ tables, verdicts, notes }: Report): string {
  const shown = tables.map((table) => `**${table.title}**\n\n${formatTable(table)}\n`)
  const judged = verdicts.length > 0 ? [`**Goals**\n\n${formatTable(toTable(verdicts))}\n`] : []
  const remarks = notes.length > 0 ? [`${notes.map((note) => `- ${note}`).join('\n')}\n`] : []
  return [...shown, ...judged, ...remarks].join('\n')
}

function toTable(verdicts: readonly Verdict[]) {
  return {
    head: ['goal', 'wanted', 'measured', ''],
    rows: verdicts.map(({ what, goal, measured, reached }) => [
      what,
      goal,
      measured,
      reached ? 'reached' : '**not reached**',
    ]),
  }
}

/** The page of one run: the report, and what it was measured on and with. */
export function describeRun(
  { name, title }: Pick<Benchmark, 'name' | 'title'>,
  report: Report,
  machine: Machine,
): string {
  const { node, system, cpus, cpu, memoryGb, commit, packages } = machine
  const versions = Object.entries(packages).map(
    ([packageName, version]) => `${packageName} ${version}`,
  )
  return `# ${name}: ${title}

Commit ${commit}, Node ${node}, ${system}, ${cpus} × ${cpu}, ${memoryGb} GB.

${describeReport(report)}
${versions.join(' · ')}
`
}
