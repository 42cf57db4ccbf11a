import { expect, test } from 'vitest'
import { createChallenges, createUserHandles, PASSKEY_CHALLENGE_MS } from './webauthn.ts'

const KEY = Buffer.alloc(32, 1)

const NOW = 1_800_000_000_000

function at(now: number, key = KEY) {
  return createChallenges(key, () => now)
}

test('a challenge is valid for five minutes', () => {
  const text = at(NOW).create(['log-in'])
  expect(at(NOW + PASSKEY_CHALLENGE_MS).check(text, ['log-in'])).toMatchObject({ issuedAt: NOW })
  expect(at(NOW + PASSKEY_CHALLENGE_MS + 1).check(text, ['log-in'])).toBeUndefined()
})

test('a challenge is valid for one purpose and one key', () => {
  const text = at(NOW).create(['add', 'ada'])
  expect(at(NOW).check(text, ['add', 'ada'])).toBeDefined()
  expect(at(NOW).check(text, ['add', 'eve'])).toBeUndefined()
  expect(at(NOW).check(text, ['second-step', 'ada'])).toBeUndefined()
  expect(at(NOW).check(text, ['log-in'])).toBeUndefined()
  const otherServer = at(NOW, Buffer.alloc(32, 2))
  expect(otherServer.check(text, ['add', 'ada'])).toBeUndefined()
})

test.each(['', 'x', 'A'.repeat(72), '%'])('%j is no challenge', (text) => {
  expect(at(NOW).check(text, ['log-in'])).toBeUndefined()
})

test('a challenge that is written differently counts as the same', () => {
  const text = at(NOW).create(['log-in'])
  const written = [text, `${text}=`].map((form) => at(NOW).check(form, ['log-in'])?.row)
  expect(written[0]).toBeDefined()
  expect(written[1]).toEqual(written[0])
})

const ORIGIN = 'https://app.example.com'

test('a user handle is recognised with its key and origin only', () => {
  const handle = createUserHandles(KEY, ORIGIN).create()
  expect(createUserHandles(KEY, ORIGIN).isOwn(handle)).toBe(true)
  expect(createUserHandles(Buffer.alloc(32, 2), ORIGIN).isOwn(handle)).toBe(false)
  expect(createUserHandles(KEY, 'https://staging.example.com').isOwn(handle)).toBe(false)
})

test.each(['', 'x', 'A'.repeat(43), '%'])('%j is no user handle of ours', (handle) => {
  expect(createUserHandles(KEY, ORIGIN).isOwn(handle)).toBe(false)
})
