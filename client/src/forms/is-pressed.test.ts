import { expect, it } from 'vitest'
import { isPressed } from './submission.tsx'

it.each([
  ['Enter', { key: 'Enter', isComposing: false, keyCode: 13 }, true],
  ['another key', { key: 'a', isComposing: false, keyCode: 65 }, false],
  ['Enter of an input method', { key: 'Enter', isComposing: true, keyCode: 229 }, false],
  ['Enter of an input method in Safari', { key: 'Enter', isComposing: false, keyCode: 229 }, false],
])('%s', (_key, event, expected) => {
  expect(isPressed(event as KeyboardEvent, 'Enter')).toBe(expected)
})
