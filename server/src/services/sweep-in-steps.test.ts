import { expect, test } from 'vitest'
import { sweepInSteps } from './sweep-in-steps.ts'

test('a sweep deletes in steps until no row is left, and yields between them', async () => {
  let steps = 0
  let stepsBefore = 0
  setImmediate(() => (stepsBefore = steps))
  const total = await sweepInSteps(async (limit) => (++steps < 5 ? limit : 3))
  expect(total).toBe(4 * 100 + 3)
  expect(stepsBefore).toBe(1)
})
