import { expect, test } from 'vitest'
import { type CodeFailure, findPause, UNKNOWN_DEVICE } from './second-factor.ts'

const MINUTE = 60_000

const HOUR = 60 * MINUTE

const NOW = 100 * HOUR

/** Failures at the same distance, the last one now. */
const failures = (count: number, distance: number, deviceOf = (_index: number) => UNKNOWN_DEVICE) =>
  Array.from({ length: count }, (_, index) => ({
    device_hash: deviceOf(index),
    failed_at: NOW - (count - 1 - index) * distance,
  }))

const aDevice = () => 'a device'

test('nine wrong codes in an hour start no pause; the tenth starts one until the first is an hour old', () => {
  expect(findPause(failures(9, MINUTE), UNKNOWN_DEVICE, NOW)).toBe(0)
  expect(findPause(failures(10, MINUTE), UNKNOWN_DEVICE, NOW)).toBe(51 * MINUTE)
  expect(findPause(failures(10, MINUTE, aDevice), 'a device', NOW)).toBe(51 * MINUTE)
})

test('thirty wrong codes in a day pause unknown devices until the first is a day old', () => {
  expect(findPause(failures(30, 30 * MINUTE), UNKNOWN_DEVICE, NOW)).toBe(9.5 * HOUR)
  expect(findPause(failures(29, 30 * MINUTE), UNKNOWN_DEVICE, NOW)).toBe(0)
  expect(findPause(failures(30, 30 * MINUTE), 'a device', NOW)).toBe(0)
})

test('thirty wrong codes in a day pause all known devices together, however many there are', () => {
  const many = (count: number) => failures(count, 30 * MINUTE, (index) => `device ${index % 7}`)
  for (const device of ['device 1', 'a device without failures']) {
    expect(findPause(many(30), device, NOW)).toBe(9.5 * HOUR)
    expect(findPause(many(29), device, NOW)).toBe(0)
  }
  expect(findPause(many(30), UNKNOWN_DEVICE, NOW)).toBe(0)
})

test('ten wrong codes in an hour pause only the device that they came from', () => {
  expect(findPause(failures(10, MINUTE, aDevice), 'another device', NOW)).toBe(0)
  expect(findPause(failures(10, MINUTE, aDevice), UNKNOWN_DEVICE, NOW)).toBe(0)
})

// However many addresses they come from: guesses are counted by user.
test.each([1, 2, 3])('of 100,000 guesses in a week, thirty are checked in a day (%i)', (seed) => {
  let state = seed
  const random = () => (state = (state * 1_103_515_245 + 12_345) % 2_147_483_648) / 2_147_483_648
  const guesses = Array.from({ length: 100_000 }, () => random() * 7 * 24 * HOUR)
  const checked: number[] = []
  const toFailure = (failed_at: number): CodeFailure => ({ device_hash: UNKNOWN_DEVICE, failed_at })
  for (const at of guesses.toSorted((one, other) => one - other)) {
    const ofLastDay = checked.slice(-40).filter((time) => time > at - 24 * HOUR)
    if (findPause(ofLastDay.map(toFailure), UNKNOWN_DEVICE, at) === 0) checked.push(at)
  }
  expect(checked.length).toBeGreaterThan(150)
  const distances = (count: number) => checked.slice(count).map((at, i) => at - (checked[i] ?? 0))
  expect(Math.min(...distances(10))).toBeGreaterThanOrEqual(HOUR)
  expect(Math.min(...distances(30))).toBeGreaterThanOrEqual(24 * HOUR)
})
