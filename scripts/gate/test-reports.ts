import { readFileSync } from 'node:fs'
import path from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import type { TestCount } from './test-count.ts'

interface VitestReport {
  readonly numPassedTests: number
  readonly numFailedTests: number
  readonly testResults: readonly {
    readonly name: string
    /** Why the file did not load; otherwise empty. */
    readonly message: string
    readonly assertionResults: readonly {
      readonly status: string
      readonly fullName: string
      readonly failureMessages: readonly string[]
    }[]
  }[]
}

interface PlaywrightSuite {
  readonly suites?: readonly PlaywrightSuite[]
  readonly specs?: readonly {
    readonly title: string
    readonly ok: boolean
    readonly file: string
    readonly line: number
    readonly tests: readonly {
      readonly results: readonly { readonly error?: { readonly message?: string } }[]
    }[]
  }[]
}

interface PlaywrightReport extends PlaywrightSuite {
  readonly stats: {
    readonly expected: number
    readonly unexpected: number
    readonly flaky: number
  }
}

/** Reads a report of Vitest's reporter "json"; undefined if the run ended without one. */
export function readVitestReport(file: string, root: string): TestCount | undefined {
  const report = readReport<VitestReport>(file)
  if (!report) return undefined
  const failures = report.testResults.flatMap(({ name, message, assertionResults }) => {
    const place = path.relative(root, name)
    const failed = assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName, failureMessages: [error] }) => describe(`${place}: ${fullName}`, error))
    return message ? [describe(place, message), ...failed] : failed
  })
  return { passed: report.numPassedTests, failed: report.numFailedTests, failures }
}

/** Reads a report of Playwright's reporter "json"; undefined if the run ended without one. */
export function readPlaywrightReport(file: string): TestCount | undefined {
  const report = readReport<PlaywrightReport>(file)
  if (!report) return undefined
  const { expected, unexpected, flaky } = report.stats
  return { passed: expected, failed: unexpected + flaky, failures: failuresOf(report) }
}

function failuresOf({ suites = [], specs = [] }: PlaywrightSuite): readonly string[] {
  const own = specs
    .filter(({ ok }) => !ok)
    .map(({ title, file, line, tests }) => {
      const error = tests.flatMap(({ results }) => results).find((result) => result.error)?.error
      return describe(`${file}:${line}: ${title}`, error?.message)
    })
  return [...own, ...suites.flatMap(failuresOf)]
}

const MAX_ERROR_LINES = 4

/** The name of the test and the first lines of its error, in one line. */
function describe(test: string, error = ''): string {
  const [beforeStack = ''] = stripVTControlCharacters(error).split(/^\s*at /m)
  const lines = beforeStack.split('\n').map((line) => line.trim())
  return `${test}: ${lines.filter(Boolean).slice(0, MAX_ERROR_LINES).join(' ')}`
}

function readReport<Report>(file: string): Report | undefined {
  try {
    const report: Report = JSON.parse(readFileSync(file, 'utf8'))
    return report
  } catch {
    return undefined
  }
}
