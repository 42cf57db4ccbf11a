import { readFileSync } from 'node:fs'
import path from 'node:path'
import { stripVTControlCharacters } from 'node:util'

/** The result of a suite. */
export interface TestCount {
  readonly passed: number
  readonly failed: number
  /** A line for each failed test that has a name. */
  readonly failures?: readonly string[]
  /** How long each file took, in seconds. Files run side by side, so the sum is longer than the suite. */
  readonly files?: readonly TimedFile[]
}

export interface TimedFile {
  readonly file: string
  readonly seconds: number
}

export function countResults(results: readonly boolean[]): TestCount {
  const passed = results.filter(Boolean).length
  return { passed, failed: results.length - passed }
}

/** A run that failed without a failed test (for example, a file that does not load) counts as one failure. */
export function countRun(ok: boolean, counted: TestCount = { passed: 0, failed: 0 }): TestCount {
  const silentFailure = !ok && counted.failed === 0
  return silentFailure ? { ...counted, failed: 1 } : counted
}

/** Counts a failure for each part of a path that was to be tested and is in no tested file, such as a moved one. */
export function missFiles(count: TestCount, parts: readonly string[]): TestCount {
  const { files = [], failures = [] } = count
  const missed = parts.filter((part) => !files.some(({ file }) => file.includes(part)))
  return {
    ...count,
    failed: count.failed + missed.length,
    failures: [
      ...failures,
      ...missed.map((part) => `${part}: no test of this suite has this path`),
    ],
  }
}

export function sumCounts(counts: readonly TestCount[]): TestCount {
  return {
    passed: counts.reduce((total, { passed }) => total + passed, 0),
    failed: counts.reduce((total, { failed }) => total + failed, 0),
    failures: counts.flatMap(({ failures = [] }) => failures),
    files: counts.flatMap(({ files = [] }) => files),
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
  const files = report.testResults.map(({ name, startTime, endTime }) => ({
    file: path.relative(root, name),
    seconds: (endTime - startTime) / 1000,
  }))
  return { passed: report.numPassedTests, failed: report.numFailedTests, failures, files }
}

/** Reads a report of Playwright's reporter "json"; undefined if the run ended without one. */
export function readPlaywrightReport(file: string, root: string): TestCount | undefined {
  const report = readReport<PlaywrightReport>(file)
  if (!report) return undefined
  const { expected, unexpected, flaky } = report.stats
  const specs = specsOf(report)
  const files = [...Map.groupBy(specs, (spec) => spec.file)].map(([name, inFile]) => ({
    file: path.relative(root, path.join(report.config.rootDir, name)),
    seconds: inFile
      .flatMap(({ tests }) => tests)
      .flatMap(({ results }) => results)
      .reduce((sum, { duration }) => sum + duration / 1000, 0),
  }))
  return { passed: expected, failed: unexpected + flaky, failures: failuresOf(specs), files }
}

interface VitestReport {
  readonly numPassedTests: number
  readonly numFailedTests: number
  readonly testResults: readonly {
    readonly name: string
    /** Why the file did not load; otherwise empty. */
    readonly message: string
    /** In milliseconds. */
    readonly startTime: number
    readonly endTime: number
    readonly assertionResults: readonly {
      readonly status: string
      readonly fullName: string
      readonly failureMessages: readonly string[]
    }[]
  }[]
}

interface PlaywrightSpec {
  readonly title: string
  readonly ok: boolean
  readonly file: string
  readonly line: number
  readonly tests: readonly {
    readonly results: readonly {
      /** In milliseconds. */
      readonly duration: number
      readonly error?: { readonly message?: string }
    }[]
  }[]
}

interface PlaywrightSuite {
  readonly suites?: readonly PlaywrightSuite[]
  readonly specs?: readonly PlaywrightSpec[]
}

interface PlaywrightReport extends PlaywrightSuite {
  readonly config: {
    /** The folder of the tests. */
    readonly rootDir: string
  }
  readonly stats: {
    readonly expected: number
    readonly unexpected: number
    readonly flaky: number
  }
}

const specsOf = ({ suites = [], specs = [] }: PlaywrightSuite): readonly PlaywrightSpec[] => [
  ...specs,
  ...suites.flatMap(specsOf),
]

function failuresOf(specs: readonly PlaywrightSpec[]): readonly string[] {
  return specs
    .filter(({ ok }) => !ok)
    .map(({ title, file, line, tests }) => {
      const error = tests.flatMap(({ results }) => results).find((result) => result.error)?.error
      return describe(`${file}:${line}: ${title}`, error?.message)
    })
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
