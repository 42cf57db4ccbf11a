import { expect, it } from 'vitest'
import { isSameEmail } from './canonical-email.ts'

it.each([
  ['ada@example.com', ' Ada@Example.COM ', true],
  ['ada@example.com', 'ａｄａ@example.com', true],
  ['ada@example.com', 'grace@example.com', false],
  ['ada@example.com', undefined, false],
  [null, undefined, false],
  [null, null, false],
  ['', '', false],
])('%j and %j are the same email: %j', (one, other, same) => {
  expect(isSameEmail(one, other)).toBe(same)
})
