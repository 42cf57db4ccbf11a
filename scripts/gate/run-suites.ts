import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { ROOT, runTool } from './run-tool.ts'
import { countRun, type TestCount } from './test-count.ts'

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
  const counted = readReport<{ numPassedTests: number; numFailedTests: number }>(report)
  return countRun(
    ok && counted !== undefined,
    counted && { passed: counted.numPassedTests, failed: counted.numFailedTests },
  )
}

/** Runs the end-to-end tests in a real browser. */
export async function runPlaywright({ root = ROOT, tag }: Selection = {}): Promise<TestCount> {
  const chosen = tag === undefined ? [] : ['--grep', tag]
  const command = ['playwright', 'test', '-c', 'e2e', ...chosen] as const
  const { ok } = await runTool(command, { output: 'inherit', cwd: root })
  // The path is set in `e2e/playwright.config.ts`.
  const counted = readReport<{ stats: { expected: number; unexpected: number; flaky: number } }>(
    path.join(reportsOf(root), 'e2e.json'),
  )
  const { expected = 0, unexpected = 0, flaky = 0 } = counted?.stats ?? {}
  return countRun(ok && counted !== undefined, { passed: expected, failed: unexpected + flaky })
}

function readReport<Report>(file: string): Report | undefined {
  try {
    const report: Report = JSON.parse(readFileSync(file, 'utf8'))
    return report
  } catch {
    return undefined
  }
}
