import { describe, expect, it } from 'vitest'
import { createFakeStorage } from './fake-storage.ts'
import { openStorage } from './open-storage.ts'

describe('a storage of the browser', () => {
  it('falls back to memory when the browser blocks it', () => {
    const storage = openStorage(() => {
      throw new DOMException('Access is denied', 'SecurityError')
    })
    storage.setItem('userToken', 't')
    expect(storage.getItem('userToken')).toBe('t')
  })

  it('keeps entries in memory when it is full, and drops the older value', () => {
    const browser = createFakeStorage()
    const storage = openStorage(() => browser)
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
