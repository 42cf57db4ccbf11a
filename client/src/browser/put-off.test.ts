import { afterEach, describe, expect, test, vi } from 'vitest'
import { createFakeStorage } from './fake-storage.ts'
import { isPutOff, putOff } from './put-off.ts'
import { createUserStorage, openStorage } from './storage.ts'

function createStorage() {
  const [local, tab] = [createFakeStorage(), createFakeStorage()]
  return createUserStorage(
    openStorage(() => local),
    openStorage(() => tab),
  )
}

describe('"Not now"', () => {
  afterEach(() => vi.useRealTimers())

  test.each([
    ['on the same day', 0, true],
    ['after 29 days', 29, true],
    ['after 30 days', 30, false],
  ])('%s', (_title, days, expected) => {
    vi.useFakeTimers({ now: Date.UTC(2026, 2, 26) })
    const storage = createStorage()
    expect(isPutOff(storage, 'key')).toBe(false)
    putOff(storage, 'key')
    vi.setSystemTime(Date.UTC(2026, 2, 26 + days))
    expect(isPutOff(storage, 'key')).toBe(expected)
  })

  test('an answer of an earlier version has no date, so the question is asked again', () => {
    const storage = createStorage()
    storage.setItem('key', 'answered')
    expect(isPutOff(storage, 'key')).toBe(false)
  })
})
