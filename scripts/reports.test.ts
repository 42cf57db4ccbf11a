import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, it } from 'vitest'
import {
  countResults,
  countRun,
  missFiles,
  readPlaywrightReport,
  readVitestReport,
  sumCounts,
} from './reports.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'foyer-test-reports-'))

afterAll(() => rmSync(folder, { recursive: true }))

function write(report: object): string {
  const file = path.join(folder, 'report.json')
  writeFileSync(file, JSON.stringify(report))
  return file
}

it('names the failed tests of Vitest, and the files that do not load', () => {
  const report = write({
    numPassedTests: 1,
    numFailedTests: 1,
    testResults: [
      {
        name: '/product/server/test/a.test.ts',
        message: '',
        startTime: 1_000,
        endTime: 3_500,
        assertionResults: [
          { status: 'passed', fullName: 'a works', failureMessages: [] },
          {
            status: 'failed',
            fullName: 'a fails',
            failureMessages: ['Error: no\n    at a.test.ts'],
          },
        ],
      },
      {
        name: '/product/b.test.ts',
        message: 'Cannot find module',
        startTime: 1_000,
        endTime: 1_000,
        assertionResults: [],
      },
    ],
  })
  expect(readVitestReport(report, '/product')).toEqual({
    passed: 1,
    failed: 1,
    failures: ['server/test/a.test.ts: a fails: Error: no', 'b.test.ts: Cannot find module'],
    files: [
      { file: 'server/test/a.test.ts', seconds: 2.5 },
      { file: 'b.test.ts', seconds: 0 },
    ],
  })
})

it('names the failed tests of Playwright, also in nested suites', () => {
  const results = [
    {
      duration: 1_500,
      error: { message: '\u001B[31mNot equal\u001B[39m\n\n  9 pixels\n    at a.spec.ts' },
    },
  ]
  const failed = { title: 'logs in', ok: false, file: 'a.spec.ts', line: 7, tests: [{ results }] }
  const passed = {
    title: 'logs out',
    ok: true,
    file: 'a.spec.ts',
    line: 9,
    tests: [{ results: [{ duration: 500 }] }],
  }
  const report = write({
    config: { rootDir: '/product/e2e/journeys' },
    stats: { expected: 1, unexpected: 1, flaky: 0 },
    suites: [{ specs: [passed], suites: [{ specs: [failed] }] }],
  })
  expect(readPlaywrightReport(report, '/product')).toEqual({
    passed: 1,
    failed: 1,
    failures: ['a.spec.ts:7: logs in: Not equal 9 pixels'],
    files: [{ file: 'e2e/journeys/a.spec.ts', seconds: 2 }],
  })
})

it('returns undefined for a run without a report', () => {
  expect(readVitestReport(path.join(folder, 'missing.json'), '/product')).toBeUndefined()
})

it('counts a suite that did not load as one failure, and a failed test once', () => {
  expect(countResults([true, false, true])).toEqual({ passed: 2, failed: 1 })
  expect(countRun(false)).toEqual({ passed: 0, failed: 1 })
  expect(countRun(false, { passed: 3, failed: 0 })).toEqual({ passed: 3, failed: 1 })
  expect(countRun(false, { passed: 3, failed: 2 })).toEqual({ passed: 3, failed: 2 })
  expect(countRun(true, { passed: 3, failed: 0 })).toEqual({ passed: 3, failed: 0 })
})

it('adds counts', () => {
  const files = [{ file: 'a', seconds: 1 }]
  expect(
    sumCounts([
      { passed: 1, failed: 2, failures: ['a: red', 'b: red'], files },
      { passed: 3, failed: 4 },
      { passed: 0, failed: 1, failures: ['c: red'] },
    ]),
  ).toEqual({ passed: 4, failed: 7, failures: ['a: red', 'b: red', 'c: red'], files })
  expect(sumCounts([])).toEqual({ passed: 0, failed: 0, failures: [], files: [] })
})

it('counts a failure for a path that no tested file has', () => {
  const count = { passed: 2, failed: 0, files: [{ file: 'server/test/a.test.ts', seconds: 1 }] }
  expect(missFiles(count, ['test/a.', 'server/test/b.test.ts'])).toMatchObject({
    passed: 2,
    failed: 1,
    failures: ['server/test/b.test.ts: no test of this suite has this path'],
  })
})
