import { describe, expect, it } from 'vitest'
import { createFakeStorage } from './fake-storage.ts'
import { openLocalStorage } from './local-storage.ts'

const windowWith = (localStorage: () => Storage) =>
  Object.defineProperty({}, 'localStorage', { get: localStorage }) as Window

describe('local storage', () => {
  it('falls back to memory when the browser blocks it', () => {
    const storage = openLocalStorage(
      windowWith(() => {
        throw new DOMException('Access is denied', 'SecurityError')
      }),
    )
    storage.setItem('userToken', 't')
    expect(storage.getItem('userToken')).toBe('t')
  })

  it('keeps entries in memory when it is full, and drops the older value', () => {
    const browser = createFakeStorage()
    const storage = openLocalStorage(windowWith(() => browser))
    storage.setItem('userToken', 'first')
    browser.setItem = () => {
      throw new DOMException('Full', 'QuotaExceededError')
    }
    storage.setItem('userToken', 'second')
    expect(storage.getItem('userToken')).toBe('second')
    storage.removeItem('userToken')
    expect(storage.getItem('userToken')).toBeNull()
  })
})
