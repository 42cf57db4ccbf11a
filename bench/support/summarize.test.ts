import { expect, it } from 'vitest'
import { medianOf, percentile, summarize } from './summarize.ts'

it('returns the median of odd and even numbers of samples', () => {
  expect(summarize([9, 1, 5])).toEqual({ median: 5, min: 1, max: 9 })
  expect(summarize([1, 2, 3, 10]).median).toBe(2.5)
})

it('returns NaN without samples', () => {
  expect(summarize([])).toEqual({ median: Number.NaN, min: Number.NaN, max: Number.NaN })
  expect(medianOf(undefined, Number)).toBeNaN()
})

it('interpolates a percentile between two samples', () => {
  expect(percentile([0, 10], 0.99)).toBeCloseTo(9.9)
  expect(percentile([7], 0.99)).toBe(7)
})
