import { expect, test } from 'vitest'
import {
  checkChallenge,
  createChallenge,
  createHandle,
  isOwnHandle,
  PASSKEY_CHALLENGE_MS,
} from './webauthn.ts'

const KEY = Buffer.alloc(32, 1)

const NOW = 1_800_000_000_000

test('a challenge is valid for five minutes', () => {
  const text = createChallenge(KEY, ['log-in'], NOW)
  const checkAt = (now: number) => checkChallenge(text, KEY, ['log-in'], now)
  expect(checkAt(NOW + PASSKEY_CHALLENGE_MS)).toMatchObject({ issuedAt: NOW })
  expect(checkAt(NOW + PASSKEY_CHALLENGE_MS + 1)).toBeUndefined()
})

test('a challenge has a time, 128 random bits and a signature', () => {
  const [one, other] = [1, 2].map(() =>
    Buffer.from(createChallenge(KEY, ['log-in'], NOW), 'base64url'),
  )
  expect(one).toHaveLength(6 + 128 / 8 + 32)
  expect(one?.subarray(0, 6)).toEqual(other?.subarray(0, 6))
  expect(one?.subarray(6, 22)).not.toEqual(other?.subarray(6, 22))
})

test('a challenge is valid for one purpose and one key', () => {
  const text = createChallenge(KEY, ['add', 'ada'], NOW)
  expect(checkChallenge(text, KEY, ['add', 'ada'], NOW)).toBeDefined()
  expect(checkChallenge(text, KEY, ['add', 'eve'], NOW)).toBeUndefined()
  expect(checkChallenge(text, KEY, ['second-step', 'ada'], NOW)).toBeUndefined()
  expect(checkChallenge(text, KEY, ['log-in'], NOW)).toBeUndefined()
  expect(checkChallenge(text, Buffer.alloc(32, 2), ['add', 'ada'], NOW)).toBeUndefined()
})

test.each(['', 'x', 'A'.repeat(72), '%'])('%j is no challenge', (text) => {
  expect(checkChallenge(text, KEY, ['log-in'], NOW)).toBeUndefined()
})

test('a challenge that is written differently counts as the same', () => {
  const text = createChallenge(KEY, ['log-in'], NOW)
  const written = [text, `${text}=`].map((form) => checkChallenge(form, KEY, ['log-in'], NOW)?.row)
  expect(written[0]).toBeDefined()
  expect(written[1]).toEqual(written[0])
})

const ORIGIN = 'https://app.example.com'

test('a user handle is recognised with its key and origin only', () => {
  const handle = createHandle(KEY, ORIGIN)
  expect(isOwnHandle(handle, KEY, ORIGIN)).toBe(true)
  expect(isOwnHandle(handle, Buffer.alloc(32, 2), ORIGIN)).toBe(false)
  expect(isOwnHandle(handle, KEY, 'https://staging.example.com')).toBe(false)
})

test.each(['', 'x', 'A'.repeat(43), '%'])('%j is no user handle of ours', (handle) => {
  expect(isOwnHandle(handle, KEY, ORIGIN)).toBe(false)
})
