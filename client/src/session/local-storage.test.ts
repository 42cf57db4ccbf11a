import { describe, expect, it } from 'vitest'
import { createMemoryStorage, openLocalStorage } from './local-storage.ts'

const windowWith = (localStorage: () => Storage) =>
  Object.defineProperty({}, 'localStorage', { get: localStorage }) as Window

describe('local storage', () => {
  it('is the page’s own memory where the browser forbids it', () => {
    const storage = openLocalStorage(
      windowWith(() => {
        throw new DOMException('Access is denied', 'SecurityError')
      }),
    )
    storage.setItem('userToken', 't')
    expect(storage.getItem('userToken')).toBe('t')
  })

  it('keeps what a full one refuses, and nothing older than that', () => {
    const browser = createMemoryStorage()
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
