import { expect, test } from 'vitest'
import { decidePressure, NO_PRESSURE, type Pressure } from './pressure.ts'

const after = (from: Pressure, ...lates: readonly number[]) => lates.reduce(decidePressure, from)
const times = (count: number, late: number) => Array.from({ length: count }, () => late)

test('a loop in time turns nobody away, and neither does a pause', () => {
  expect(after(NO_PRESSURE, ...times(1_000, 5)).share).toBe(0)
  expect(after(NO_PRESSURE, 5_000, 0, 5_000, 0, ...times(4, 300)).share).toBe(0)
})

test('a loop that stays late turns ever more away, but never everybody', () => {
  const some = after(NO_PRESSURE, ...times(6, 150)).share
  const more = after(NO_PRESSURE, ...times(12, 150)).share
  expect(some).toBeGreaterThan(0)
  expect(more).toBeGreaterThan(some)
  expect(after(NO_PRESSURE, ...times(1_000, 150)).share).toBeLessThan(1)
})

test('what is turned away stays the same while it is just enough', () => {
  const pressure = after(NO_PRESSURE, ...times(10, 150))
  expect(after(pressure, ...times(100, 75))).toEqual(pressure)
})

test('ten ticks in time, and all is as if nothing had been', () => {
  const worst = after(NO_PRESSURE, ...times(1_000, 500))
  expect(after(worst, ...times(10, 5))).toEqual(NO_PRESSURE)
})
