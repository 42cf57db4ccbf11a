import { expect, test } from 'vitest'
import { adjustLimit, MAX_LIMIT, type LoadSample } from './adjust-limit.ts'

/** 1,000 requests a second, 80 in flight: each waits 80 ms. */
const NORMAL: LoadSample = { elapsedMs: 100, loopDelayMs: 0, inFlight: 80, completed: 100 }
const LATE: LoadSample = { ...NORMAL, loopDelayMs: 300 }
const QUEUED: LoadSample = { ...NORMAL, inFlight: 500 }

const repeat = (limit: number, count: number, sample: LoadSample) =>
  Array.from({ length: count }).reduce<number>((current) => adjustLimit(current, sample), limit)

test('the limit stays at its maximum while requests are answered in time', () => {
  expect(repeat(MAX_LIMIT, 100, NORMAL)).toBe(MAX_LIMIT)
})

test.each([
  ['the event loop is late', LATE],
  ['requests queue up', QUEUED],
  ['no request is completed', { ...NORMAL, completed: 0 }],
])('the limit shrinks while %s, but not below 64', (_what, sample) => {
  expect(adjustLimit(400, sample)).toBe(300)
  expect(repeat(400, 100, sample)).toBe(64)
})

test('a single pause shrinks the limit once, however long it is', () => {
  expect(adjustLimit(MAX_LIMIT, { ...LATE, loopDelayMs: 5_000, elapsedMs: 5_000 })).toBe(768)
})

test('a few slow requests do not shrink the limit', () => {
  expect(adjustLimit(MAX_LIMIT, { ...NORMAL, inFlight: 63, completed: 0 })).toBe(MAX_LIMIT)
})

test('the limit grows from its minimum to its maximum within four seconds', () => {
  expect(repeat(64, 40, NORMAL)).toBe(MAX_LIMIT)
})

test('an interval without event loop samples does not shrink the limit', () => {
  expect(adjustLimit(100, { ...NORMAL, loopDelayMs: Number.NaN })).toBeCloseTo(110)
})
