import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { readPlaywrightReport, readVitestReport } from './test-reports.ts'

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
        assertionResults: [
          { status: 'passed', fullName: 'a works', failureMessages: [] },
          {
            status: 'failed',
            fullName: 'a fails',
            failureMessages: ['Error: no\n    at a.test.ts'],
          },
        ],
      },
      { name: '/product/b.test.ts', message: 'Cannot find module', assertionResults: [] },
    ],
  })
  expect(readVitestReport(report, '/product')).toEqual({
    passed: 1,
    failed: 1,
    failures: ['server/test/a.test.ts: a fails: Error: no', 'b.test.ts: Cannot find module'],
  })
})

it('names the failed tests of Playwright, also in nested suites', () => {
  const results = [
    { error: { message: '\u001B[31mNot equal\u001B[39m\n\n  9 pixels\n    at a.spec.ts' } },
  ]
  const failed = { title: 'logs in', ok: false, file: 'a.spec.ts', line: 7, tests: [{ results }] }
  const passed = { title: 'logs out', ok: true, file: 'a.spec.ts', line: 9, tests: [] }
  const report = write({
    stats: { expected: 1, unexpected: 1, flaky: 0 },
    suites: [{ specs: [passed], suites: [{ specs: [failed] }] }],
  })
  expect(readPlaywrightReport(report)).toEqual({
    passed: 1,
    failed: 1,
    failures: ['a.spec.ts:7: logs in: Not equal 9 pixels'],
  })
})

it('returns undefined for a run without a report', () => {
  expect(readVitestReport(path.join(folder, 'missing.json'), '/product')).toBeUndefined()
})
