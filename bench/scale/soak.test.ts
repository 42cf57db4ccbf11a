import { expect, it } from 'vitest'
import { describeSoak, slopeOf } from './soak.ts'

it('fits the growth of memory to noisy samples', () => {
  expect(slopeOf([1, 3, 5])).toBe(2)
  expect(slopeOf([5, 5, 5])).toBe(0)
  expect(slopeOf([10, 12, 10, 12].map((mb, at) => mb - at))).toBeCloseTo(-0.6)
})

it('ignores the first half, in which a process warms up', () => {
  const { rows } = describeSoak({ residentMb: [50, 100, 120, 121], stepMinutes: 0.5 })
  expect(rows).toEqual([['2.00 minutes', '50.0', '121', '121', '2.00']])
})
