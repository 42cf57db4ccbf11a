import { expect, it } from 'vitest'
import { retryDelay } from './retry-delay.ts'

it('doubles from one second to half a minute, and leaves half of it to chance', () => {
  const least = [0, 1, 2, 5, 20].map((attempt) => retryDelay(attempt, { random: () => 0 }))
  const most = [0, 1, 2, 5, 20].map((attempt) => retryDelay(attempt, { random: () => 1 }))
  expect(least).toEqual([500, 1_000, 2_000, 15_000, 15_000])
  expect(most).toEqual([1_000, 2_000, 4_000, 30_000, 30_000])
})

it('is no shorter than what the product asked for, as long as that is sensible', () => {
  const random = () => 0
  expect(retryDelay(0, { askedSeconds: 4, random })).toBe(4_000)
  expect(retryDelay(5, { askedSeconds: 4, random })).toBe(15_000)
  expect(retryDelay(0, { askedSeconds: 86_400, random })).toBe(30_000)
})
