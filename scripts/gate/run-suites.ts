import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { ROOT, runTool } from './run-tool.ts'
import { countRun, type TestCount } from './test-count.ts'

const REPORTS = path.join(ROOT, '.test')

/** Deletes the reports of earlier runs, so that they are not counted again. */
export function clearReports(): void {
  rmSync(REPORTS, { recursive: true, force: true })
  mkdirSync(REPORTS)
}

/** Runs every test of these projects of `vitest.config.ts`. */
export async function runVitest(...projects: readonly string[]): Promise<TestCount> {
  const report = path.join(REPORTS, `vitest-${projects.join('-')}.json`)
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const chosen = projects.map((project) => `--project=${project}`)
  const { ok } = await runTool(['vitest', 'run', ...chosen, ...reporters], { output: 'inherit' })
  const counted = readReport<{ numPassedTests: number; numFailedTests: number }>(report)
  return countRun(
    ok && counted !== undefined,
    counted && { passed: counted.numPassedTests, failed: counted.numFailedTests },
  )
}

/** Runs the end-to-end tests in a real browser. */
export async function runPlaywright(): Promise<TestCount> {
  const { ok } = await runTool(['playwright', 'test', '-c', 'e2e'], { output: 'inherit' })
  // The path is set in `e2e/playwright.config.ts`.
  const counted = readReport<{ stats: { expected: number; unexpected: number; flaky: number } }>(
    path.join(REPORTS, 'e2e.json'),
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
