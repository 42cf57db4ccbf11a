import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import path from 'node:path'
import {
  countResults,
  countRun,
  missFiles,
  readPlaywrightReport,
  readVitestReport,
  sumCounts,
  type TestCount,
} from './reports.ts'
import { ROOT, runTool } from './tool.ts'

/** What `npm test` runs by a name. */
export interface Suite {
  readonly name: string
  /** Only `npm run test:all` runs it, unless it is named. */
  readonly onlyAll?: true
  /** It runs the client as it was built last. */
  readonly needsBuild?: true
  run(files: readonly string[]): Promise<TestCount>
}

/** What to run, if not everything in this checkout. */
interface Selection {
  /** Another checkout. */
  readonly root?: string
  /** Only test files whose path contains one of these. */
  readonly files?: readonly string[]
  /** Added to the environment. */
  readonly env?: Readonly<Record<string, string>>
}

export const reportsOf = (root: string) => path.join(root, '.test')

/** Deletes the reports of earlier runs, so that they are not counted again. */
export function clearReports(): void {
  rmSync(reportsOf(ROOT), { recursive: true, force: true })
  mkdirSync(reportsOf(ROOT))
}

/** Runs the tests of a project of `vitest.config.ts`; with `*` at the end, of all whose names start like this. */
export async function runVitest(
  project: string,
  { root = ROOT, files = [], env = {} }: Selection = {},
): Promise<TestCount> {
  const report = path.join(reportsOf(root), `vitest-${project.replace('*', '')}.json`)
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const command = ['vitest', 'run', ...files, `--project=${project}`, ...reporters] as const
  const { ok } = await runTool(command, { output: 'inherit', cwd: root, env })
  const counted = readVitestReport(report, root)
  return countRun(ok && counted !== undefined, counted && missFiles(counted, files))
}

const NONE: TestCount = { passed: 0, failed: 0 }

/** The tag of journeys that only `npm run test:all` runs. */
const ONLY_ALL = '@all'

interface Journeys extends Selection {
  /** Those of `npm test`, the rest, or a few that show that a changed product works. */
  readonly which?: 'test' | 'more' | 'short'
}

/** Runs journeys in a real browser. */
export async function runJourneys({
  which = 'test',
  ...selection
}: Journeys = {}): Promise<TestCount> {
  const chosen = {
    test: ['--grep-invert', ONLY_ALL],
    more: ['--grep', ONLY_ALL],
    short: ['--grep', '@short'],
  }
  return runPlaywright({ folder: 'e2e', report: 'e2e.json', args: chosen[which] }, selection)
}

interface PlaywrightRun {
  readonly folder: string
  /** The file that the configuration of the folder writes. */
  readonly report: string
  readonly args: readonly string[]
}

export async function runPlaywright(
  { folder, report, args }: PlaywrightRun,
  { root = ROOT, files = [], env = {} }: Selection = {},
): Promise<TestCount> {
  const file = path.join(reportsOf(root), report)
  // The two parts of the journeys write the same report.
  rmSync(file, { force: true })
  const command = ['playwright', 'test', '-c', folder, ...args, ...files] as const
  const { ok } = await runTool(command, { output: 'inherit', cwd: root, env })
  const counted = readPlaywrightReport(file, root)
  // If no file has the path, Playwright may end without a report.
  return countRun(ok && counted !== undefined, missFiles(counted ?? NONE, files))
}

/** One step of `npm run check`: a tool of `node_modules/.bin` that exits with 0 if there is nothing to report. */
interface Step {
  readonly title: string
  readonly command: readonly [tool: string, ...args: string[]]
}

const { workspaces } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8')) as {
  readonly workspaces: readonly string[]
}

/** The types of every package, without lint. */
export const TYPE_STEPS: readonly Step[] = [
  { title: 'types of scripts', command: ['tsc', '-p', '.'] },
  ...workspaces.map((name): Step => ({ title: `types of ${name}`, command: ['tsc', '-p', name] })),
]

/** Checks that read the files without running the product. */
export const STATIC_STEPS: readonly Step[] = [
  // One program reads the types for both.
  { title: 'lint and types', command: ['oxlint', '--type-check'] },
  { title: 'dead code', command: ['knip', '--no-progress'] },
  { title: 'format', command: ['oxfmt', '--check', '.'] },
  { title: 'circles of imports', command: ['node', 'scripts/run.mjs', 'check-circles'] }, // foyer only
  { title: 'references', command: ['node', 'scripts/run.mjs', 'check-references'] },
  // foyer only: begin
  {
    title: 'rules, markers and mutations',
    command: ['node', 'scripts/run.mjs', 'check-mutations'],
  },
  {
    title: 'conformance',
    command: ['node', 'scripts/run.mjs', 'conformance', '--check'],
  },
  // foyer only: end
]

/** The tests that start no process and open no database. */
const UNIT_TESTS: Step = {
  title: 'unit tests',
  command: ['vitest', 'run', '--project', 'unit*'],
}

/** `npm run check` */
export async function check(): Promise<number> {
  const { failed } = await runSteps([UNIT_TESTS, ...STATIC_STEPS])
  return failed === 0 ? 0 : 1
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
