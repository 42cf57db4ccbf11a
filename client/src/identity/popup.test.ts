import { expect, it } from 'vitest'
import { TestPopup } from '../session/session-fixture.ts'
import { createProviderPopup } from './popup.ts'

/** The browser opens these windows, one after the other. */
const openOwner = (...windows: readonly (TestPopup | null)[]) => {
  const remaining = [...windows]
  return createProviderPopup(() => remaining.shift() ?? null)
}

it('a second window closes the first', () => {
  const [first, second] = [new TestPopup(), new TestPopup()]
  const popup = openOwner(first, second)
  expect(popup.open()).toBe(first)
  expect(popup.open()).toBe(second)
  expect([first.closed, second.closed]).toEqual([true, false])
  popup.close()
  expect(second.closed).toBe(true)
})

it('while a second window is blocked, the first stays open and can still be closed', () => {
  const first = new TestPopup()
  const popup = openOwner(first, null)
  popup.open()
  expect(popup.open()).toBeNull()
  expect(first.closed).toBe(false)
  popup.close()
  expect(first.closed).toBe(true)
})
