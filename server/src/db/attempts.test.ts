import { expect, test } from 'vitest'
import { createMemoryCounter } from './attempts.ts'

test('a counter in memory drops its oldest key at the limit', async () => {
  const count = createMemoryCounter({ name: 'reports-per-ip', attempts: 1, windowSeconds: 60 })
  expect(await count('first')).toBe(0)
  expect(await count('first')).toBeGreaterThan(0)
  for (let key = 0; key < 50_000; key++) await count(`${key}`)
  expect(await count('first')).toBe(0)
})
