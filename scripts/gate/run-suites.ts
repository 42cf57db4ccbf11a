import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { ROOT, runTool } from './run-tool.ts'
import { tallyRun, type Tally } from './tally.ts'

const REPORTS = path.join(ROOT, '.test')

/** Forgets the reports of an earlier run, so that none of them is counted again. */
export function clearReports(): void {
  rmSync(REPORTS, { recursive: true, force: true })
  mkdirSync(REPORTS)
}

/** Every test of these projects of `vitest.config.ts`. */
export async function runVitest(...projects: readonly string[]): Promise<Tally> {
  const report = path.join(REPORTS, `vitest-${projects.join('-')}.json`)
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const chosen = projects.map((project) => `--project=${project}`)
  const { ok } = await runTool(['vitest', 'run', ...chosen, ...reporters], { output: 'inherit' })
  const counted = readReport<{ numPassedTests: number; numFailedTests: number }>(report)
  return tallyRun(
    ok && counted !== undefined,
    counted && { passed: counted.numPassedTests, failed: counted.numFailedTests },
  )
}

/** Every journey in a real browser. */
export async function runPlaywright(): Promise<Tally> {
  const { ok } = await runTool(['playwright', 'test', '-c', 'e2e'], { output: 'inherit' })
  // `e2e/playwright.config.ts` names this file.
  const counted = readReport<{ stats: { expected: number; unexpected: number; flaky: number } }>(
    path.join(REPORTS, 'e2e.json'),
  )
  const { expected = 0, unexpected = 0, flaky = 0 } = counted?.stats ?? {}
  return tallyRun(ok && counted !== undefined, { passed: expected, failed: unexpected + flaky })
}

function readReport<Report>(file: string): Report | undefined {
  try {
    const report: Report = JSON.parse(readFileSync(file, 'utf8'))
    return report
  } catch {
    return undefined
  }
}
