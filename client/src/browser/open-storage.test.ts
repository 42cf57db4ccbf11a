import { describe, expect, it } from 'vitest'
import { createFakeStorage } from './fake-storage.ts'
import { openStorage } from './storage.ts'

const refuse = (): never => {
  throw new DOMException('Access is denied', 'SecurityError')
}

/** A storage with room for this many characters. */
function createFullStorage(free: number): Storage {
  const storage = createFakeStorage()
  const { setItem } = storage
  return Object.assign(storage, {
    setItem(key: string, value: string) {
      if (key.length + value.length > free) throw new DOMException('Full', 'QuotaExceededError')
      setItem(key, value)
    },
  })
}

const FAULTS: readonly (readonly [string, () => Storage])[] = [
  ['absent', () => null as unknown as Storage],
  ['undefined', () => undefined as unknown as Storage],
  ['refused', refuse],
  [
    'refused at each use',
    () => ({ ...createFakeStorage(), getItem: refuse, setItem: refuse, removeItem: refuse }),
  ],
  ['full', () => createFullStorage(8)],
]

describe('storage of the browser', () => {
  it.each(FAULTS)('that is %s behaves as memory does', (_, find) => {
    const storage = openStorage(find)
    expect(storage.getItem('userToken')).toBeNull()
    storage.setItem('userToken', 'first')
    storage.setItem('userToken', 'second')
    expect([storage.getItem('userToken'), storage.keys()]).toEqual(['second', ['userToken']])
    expect(storage.isKept('userToken')).toBe(false)
    storage.removeItem('userToken')
    expect([storage.getItem('userToken'), storage.keys()]).toEqual([null, []])
  })

  it('keeps what it has room for, and drops the earlier value of what it has not', () => {
    const browser = createFullStorage(20)
    const storage = openStorage(() => browser)
    storage.setItem('theme', 'dark')
    storage.setItem('name', 'Ada')
    storage.setItem('name', 'Augusta Ada King, Countess of Lovelace')
    expect([storage.isKept('theme'), storage.isKept('name')]).toEqual([true, false])
    expect([browser.getItem('theme'), browser.getItem('name')]).toEqual(['dark', null])
    storage.setItem('name', 'Ada')
    expect([storage.isKept('name'), browser.getItem('name')]).toEqual([true, 'Ada'])
  })

  it('does not return a removed entry that the browser did not remove', () => {
    const browser = createFakeStorage()
    browser.setItem('userToken', 'token-1')
    const storage = openStorage(() => Object.assign(browser, { removeItem: refuse }))
    storage.removeItem('userToken')
    expect(storage.getItem('userToken')).toBeNull()
  })
})
