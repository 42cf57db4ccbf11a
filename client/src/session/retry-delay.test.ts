import { expect, it } from 'vitest'
import { retryDelay } from './calls.ts'

it('doubles from one second up to 30 seconds; half of each delay is random', () => {
  const least = [0, 1, 2, 5, 20].map((attempt) => retryDelay(attempt, { random: () => 0 }))
  const most = [0, 1, 2, 5, 20].map((attempt) => retryDelay(attempt, { random: () => 1 }))
  expect(least).toEqual([500, 1_000, 2_000, 15_000, 15_000])
  expect(most).toEqual([1_000, 2_000, 4_000, 30_000, 30_000])
})

it('is at least Retry-After, up to the maximum', () => {
  const random = () => 0
  expect(retryDelay(0, { retryAfterSeconds: 4, random })).toBe(4_000)
  expect(retryDelay(5, { retryAfterSeconds: 4, random })).toBe(15_000)
  expect(retryDelay(0, { retryAfterSeconds: 86_400, random })).toBe(30_000)
})
