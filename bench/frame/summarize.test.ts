import { expect, it } from 'vitest'
import { medianOf, percentile, summarize } from './summarize.ts'

it('finds the middle of an odd and of an even number of samples', () => {
  expect(summarize([9, 1, 5])).toEqual({ median: 5, min: 1, max: 9 })
  expect(summarize([1, 2, 3, 10]).median).toBe(2.5)
})

it('says that nothing is known of no samples', () => {
  expect(summarize([])).toEqual({ median: Number.NaN, min: Number.NaN, max: Number.NaN })
  expect(medianOf(undefined, Number)).toBeNaN()
})

it('draws a percentile straight between two neighbours', () => {
  expect(percentile([0, 10], 0.99)).toBeCloseTo(9.9)
  expect(percentile([7], 0.99)).toBe(7)
})
