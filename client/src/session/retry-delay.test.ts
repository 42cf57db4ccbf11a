import { expect, it } from 'vitest'
import { retryDelay } from './retry-delay.ts'

it('doubles from one second to half a minute, and leaves half of it to chance', () => {
  const least = [0, 1, 2, 5, 20].map((attempt) => retryDelay(attempt, () => 0))
  const most = [0, 1, 2, 5, 20].map((attempt) => retryDelay(attempt, () => 1))
  expect(least).toEqual([500, 1_000, 2_000, 15_000, 15_000])
  expect(most).toEqual([1_000, 2_000, 4_000, 30_000, 30_000])
})
