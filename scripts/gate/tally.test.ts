import { expect, it } from 'vitest'
import { sum, tally, tallyRun } from './tally.ts'

it('counts results', () => {
  expect(tally([true, false, true])).toEqual({ passed: 2, failed: 1 })
})

it('counts a suite that did not load as a failure, although none of its tests failed', () => {
  expect(tallyRun(false)).toEqual({ passed: 0, failed: 1 })
  expect(tallyRun(false, { passed: 3, failed: 0 })).toEqual({ passed: 3, failed: 1 })
})

it('does not count a failure twice', () => {
  expect(tallyRun(false, { passed: 3, failed: 2 })).toEqual({ passed: 3, failed: 2 })
  expect(tallyRun(true, { passed: 3, failed: 0 })).toEqual({ passed: 3, failed: 0 })
})

it('adds up', () => {
  expect(
    sum([
      { passed: 1, failed: 2 },
      { passed: 3, failed: 4 },
    ]),
  ).toEqual({ passed: 4, failed: 6 })
  expect(sum([])).toEqual({ passed: 0, failed: 0 })
})
