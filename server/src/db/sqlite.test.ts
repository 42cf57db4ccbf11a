import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createRetryWhileBusy, type RetryWhileBusy } from './sqlite.ts'

let retry: RetryWhileBusy

let isLocked: boolean

beforeEach(() => {
  vi.useFakeTimers()
  retry = createRetryWhileBusy(Date.now)
  isLocked = true
})

afterEach(() => {
  vi.useRealTimers()
})

/** SQLITE_BUSY_SNAPSHOT, an extended result code. */
const busy = Object.assign(new Error('database is locked'), { errcode: 517 })

const write = async () => {
  if (isLocked) throw busy
  return 'written'
}

/** The outcome of a write that starts now, and how long it took. */
async function outcome() {
  const start = Date.now()
  const result = await retry(write).catch((error: unknown) => error)
  return { result, ms: Date.now() - start }
}

test('waits for the lock', async () => {
  const written = outcome()
  await vi.advanceTimersByTimeAsync(1_000)
  isLocked = false
  await vi.advanceTimersByTimeAsync(100)
  expect((await written).result).toBe('written')
})

test('gives up at a deadline that all writers share, and waits again later', async () => {
  const first = outcome()
  await vi.advanceTimersByTimeAsync(1_000)
  const second = outcome()
  await vi.advanceTimersByTimeAsync(2_000)
  expect((await first).result).toBe(busy)
  expect((await second).result).toBe(busy)
  expect(await outcome()).toEqual({ result: busy, ms: 0 })
  await vi.advanceTimersByTimeAsync(1_000)
  const later = outcome()
  await vi.advanceTimersByTimeAsync(1_000)
  isLocked = false
  await vi.advanceTimersByTimeAsync(100)
  expect((await later).result).toBe('written')
})

test('waits for each of several locks', async () => {
  for (let lock = 0; lock < 3; lock++) {
    isLocked = true
    const written = outcome()
    await vi.advanceTimersByTimeAsync(1_500)
    isLocked = false
    await vi.advanceTimersByTimeAsync(100)
    expect((await written).result).toBe('written')
  }
})

test('does not retry after another error', async () => {
  const full = Object.assign(new Error('database or disk is full'), { errcode: 13 })
  await expect(retry(() => Promise.reject(full))).rejects.toBe(full)
})
