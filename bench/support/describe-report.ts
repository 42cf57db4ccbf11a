import type { Benchmark, Report } from './benchmark.ts'
import type { Machine } from './describe-machine.ts'
import { formatTable } from './format-table.ts'
import type { Verdict } from './judge-goal.ts'

/** Returns tables, goals and notes as Markdown. */
export function describeReport({ tables, verdicts, notes }: Report): string {
  const sections = tables.map((table) => `**${table.title}**\n\n${formatTable(table)}\n`)
  const goals = verdicts.length > 0 ? [`**Goals**\n\n${formatTable(toTable(verdicts))}\n`] : []
  const remarks = notes.length > 0 ? [`${notes.map((note) => `- ${note}`).join('\n')}\n`] : []
  return [...sections, ...goals, ...remarks].join('\n')
}

function toTable(verdicts: readonly Verdict[]) {
  return {
    head: ['goal', 'wanted', 'measured', ''],
    rows: verdicts.map(({ title, goal, measured, reached }) => [
      title,
      goal,
      measured,
      reached ? 'reached' : '**not reached**',
    ]),
  }
}

/** Returns the Markdown page of one run, with the machine and the package versions. */
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
