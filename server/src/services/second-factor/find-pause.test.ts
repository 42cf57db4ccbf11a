import { expect, test } from 'vitest'
import { findPause, UNKNOWN_DEVICE } from './find-pause.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const NOW = 100 * HOUR

/** Failures at the same distance, the last one now. */
const failures = (count: number, distance: number) =>
  Array.from({ length: count }, (_, index) => NOW - (count - 1 - index) * distance)

test('nine wrong codes in an hour start no pause; the tenth starts one until the first is an hour old', () => {
  expect(findPause(failures(9, MINUTE), UNKNOWN_DEVICE, NOW)).toBe(0)
  expect(findPause(failures(10, MINUTE), UNKNOWN_DEVICE, NOW)).toBe(51 * MINUTE)
  expect(findPause(failures(10, MINUTE), 'a device', NOW)).toBe(51 * MINUTE)
})

test('thirty wrong codes in a day pause unknown devices until the first is a day old', () => {
  expect(findPause(failures(30, 30 * MINUTE), UNKNOWN_DEVICE, NOW)).toBe(9.5 * HOUR)
  expect(findPause(failures(29, 30 * MINUTE), UNKNOWN_DEVICE, NOW)).toBe(0)
  expect(findPause(failures(30, 30 * MINUTE), 'a device', NOW)).toBe(0)
})
