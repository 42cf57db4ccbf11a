import { expect, it } from 'vitest'
import { sumCounts, countResults, countRun } from './test-count.ts'

it('counts results', () => {
  expect(countResults([true, false, true])).toEqual({ passed: 2, failed: 1 })
})

it('counts a suite that did not load as one failure', () => {
  expect(countRun(false)).toEqual({ passed: 0, failed: 1 })
  expect(countRun(false, { passed: 3, failed: 0 })).toEqual({ passed: 3, failed: 1 })
})

it('does not count a failed test twice', () => {
  expect(countRun(false, { passed: 3, failed: 2 })).toEqual({ passed: 3, failed: 2 })
  expect(countRun(true, { passed: 3, failed: 0 })).toEqual({ passed: 3, failed: 0 })
})

it('adds counts', () => {
  expect(
    sumCounts([
      { passed: 1, failed: 2, failures: ['a: red', 'b: red'] },
      { passed: 3, failed: 4 },
      { passed: 0, failed: 1, failures: ['c: red'] },
    ]),
  ).toEqual({ passed: 4, failed: 7, failures: ['a: red', 'b: red', 'c: red'] })
  expect(sumCounts([])).toEqual({ passed: 0, failed: 0, failures: [] })
})
