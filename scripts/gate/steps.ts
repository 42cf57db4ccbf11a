import { availableParallelism } from 'node:os'
import { countResults, sumCounts, type TestCount } from './reports.ts'
import { ROOT, runTool } from './run-tool.ts'

/** One step of `npm run check`: a tool of `node_modules/.bin` that exits with 0 if there is nothing to report. */
export interface Step {
  readonly title: string
  readonly command: readonly [tool: string, ...args: string[]]
}

const PACKAGES = [
  'contract',
  'product',
  'client',
  'server',
  'dev-identity',
  'testing',
  'e2e',
  'attacks',
  'bench',
]

/** The types of every package. */
export const TYPE_STEPS: readonly Step[] = [
  { title: 'types of scripts', command: ['tsc', '-p', '.'] },
  ...PACKAGES.map((name): Step => ({ title: `types of ${name}`, command: ['tsc', '-p', name] })),
]

/** Checks that read the files without running the product. */
export const STATIC_STEPS: readonly Step[] = [
  { title: 'lint', command: ['oxlint'] },
  { title: 'dead code', command: ['knip', '--no-progress'] },
  { title: 'format', command: ['oxfmt', '--check', '.'] },
  { title: 'circles of imports', command: ['node', 'scripts/check-circles.ts'] },
  { title: 'references', command: ['node', 'scripts/check-references.ts'] },
  { title: 'rules, markers and mutations', command: ['node', 'scripts/check-mutations.ts'] },
  ...TYPE_STEPS,
]

/** The tests that start no process and open no database. */
export const UNIT_TESTS: Step = {
  title: 'unit tests',
  command: ['vitest', 'run', '--project', 'unit*'],
}

/** Runs the steps, one per core at a time, and prints the result of each. */
export async function runSteps(steps: readonly Step[], root = ROOT): Promise<TestCount> {
  const waiting = [...steps]
  const results: TestCount[] = []
  const work = async () => {
    for (let step = waiting.shift(); step; step = waiting.shift()) {
      const ok = await runStep(step, root)
      results.push({ ...countResults([ok]), failures: ok ? [] : [step.title] })
    }
  }
  await Promise.all(Array.from({ length: availableParallelism() }, work))
  return sumCounts(results)
}

async function runStep({ title, command }: Step, root: string): Promise<boolean> {
  const started = performance.now()
  const { ok, output } = await runTool(command, { output: 'pipe', cwd: root })
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  console.log(`${ok ? 'passed' : 'FAILED'}  ${title} (${seconds} s)`)
  if (!ok) console.log(output.trimEnd())
  return ok
}
