import { mkdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { ROOT, runTool } from './run-tool.ts'
import { countRun, type TestCount } from './test-count.ts'
import { readPlaywrightReport, readVitestReport } from './test-reports.ts'

/** What to run, if not everything in this checkout. */
interface Selection {
  /** Another checkout. */
  readonly root?: string
  /** Only test files whose path contains one of these. */
  readonly files?: readonly string[]
  /** Added to the environment. */
  readonly env?: Readonly<Record<string, string>>
  /** Only journeys with this tag. */
  readonly tag?: string
}

const reportsOf = (root: string) => path.join(root, '.test')

/** Deletes the reports of earlier runs, so that they are not counted again. */
export function clearReports(): void {
  rmSync(reportsOf(ROOT), { recursive: true, force: true })
  mkdirSync(reportsOf(ROOT))
}

/** Runs the tests of these projects of `vitest.config.ts`. */
export async function runVitest(
  projects: readonly string[],
  { root = ROOT, files = [], env = {} }: Selection = {},
): Promise<TestCount> {
  const report = path.join(reportsOf(root), `vitest-${projects.join('-')}.json`)
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const chosen = projects.map((project) => `--project=${project}`)
  const command = ['vitest', 'run', ...files, ...chosen, ...reporters] as const
  const { ok } = await runTool(command, { output: 'inherit', cwd: root, env })
  const counted = readVitestReport(report, root)
  return countRun(ok && counted !== undefined, counted)
}

/** The folders with Playwright tests, and the names of their reports, which their configurations set. */
const PLAYWRIGHT = {
  e2e: { folder: 'e2e', report: 'e2e.json', project: [] },
  visual: { folder: 'e2e/visual', report: 'visual.json', project: ['--project=visual'] },
}

interface PlaywrightSelection extends Selection {
  readonly suite?: keyof typeof PLAYWRIGHT
}

/** Runs tests in a real browser: the journeys, or the comparison with pictures. */
export async function runPlaywright({
  root = ROOT,
  tag,
  suite = 'e2e',
}: PlaywrightSelection = {}): Promise<TestCount> {
  const { folder, report, project } = PLAYWRIGHT[suite]
  const chosen = tag === undefined ? [] : ['--grep', tag]
  const command = ['playwright', 'test', '-c', folder, ...project, ...chosen] as const
  const { ok } = await runTool(command, { output: 'inherit', cwd: root })
  const counted = readPlaywrightReport(path.join(reportsOf(root), report))
  return countRun(ok && counted !== undefined, counted)
}
