import { describe, expect, test } from 'vitest'
import { encodeBase32 } from './base32.ts'
import { createTotpCode, createTotpSecret, findTotpStep, toTotpUri } from './totp.ts'

/** RFC 6238, appendix B, for SHA-1: seconds and the code of eight digits. */
const VECTORS: readonly (readonly [number, string])[] = [
  [59, '94287082'],
  [1_111_111_109, '07081804'],
  [1_111_111_111, '14050471'],
  [1_234_567_890, '89005924'],
  [2_000_000_000, '69279037'],
  [20_000_000_000, '65353130'],
]
const SECRET = Buffer.from('12345678901234567890')
const NOW = 1_111_111_111_000
const STEP = 37_037_037

describe('a code', () => {
  test.each(VECTORS)('at %d seconds is that of RFC 6238: %s', (seconds, code) => {
    expect(createTotpCode(SECRET, Math.floor(seconds / 30), 8)).toBe(code)
  })

  test.each([-1, 0, 1])('that is %d steps away is accepted', (drift) => {
    expect(findTotpStep(SECRET, createTotpCode(SECRET, STEP + drift), NOW)).toBe(STEP + drift)
  })

  test.each([-2, 2])('that is %d steps away is refused', (drift) => {
    expect(findTotpStep(SECRET, createTotpCode(SECRET, STEP + drift), NOW)).toBeUndefined()
  })

  test('may be typed in other digits', () => {
    expect(findTotpStep(SECRET, ' ٠٥٠ ٤٧١ ', NOW)).toBe(STEP)
  })

  test.each(['', '05047', '0504710', '050472', '-50471'])('%j is refused', (code) => {
    expect(findTotpStep(SECRET, code, NOW)).toBeUndefined()
  })
})

test('a secret has 160 bits', () => {
  expect(createTotpSecret()).toHaveLength(20)
})

test.each([
  ['', ''],
  ['f', 'MY'],
  ['fo', 'MZXQ'],
  ['foo', 'MZXW6'],
  ['foob', 'MZXW6YQ'],
  ['fooba', 'MZXW6YTB'],
  ['foobar', 'MZXW6YTBOI'],
])('%j is %j in base32 (RFC 4648 §10)', (text, encoded) => {
  expect(encodeBase32(Buffer.from(text))).toBe(encoded)
})

test('the URI names the product and the email', () => {
  expect(toTotpUri(Buffer.from('foobar'), 'Ada & Co', 'ada+1@example.com')).toBe(
    'otpauth://totp/Ada%20%26%20Co:ada%2B1%40example.com?secret=MZXW6YTBOI&issuer=Ada%20%26%20Co',
  )
})
