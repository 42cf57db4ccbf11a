import { describe, expect, test } from 'vitest'
import {
  createRecoveryCodes,
  createTotpCode,
  createTotpSecret,
  encodeBase32,
  findTotpStep,
  hashRecoveryCode,
  readDigits,
  readRecoveryCode,
  toTotpUri,
} from './codes.ts'

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

test('ten different codes of 120 bits, in groups', () => {
  const codes = createRecoveryCodes()
  expect(new Set(codes).size).toBe(10)
  for (const code of codes) expect(code).toMatch(/^[a-z2-7]{4}(-[a-z2-7]{4}){5}$/)
})

test('another spelling of a code has the same hash', () => {
  expect(hashRecoveryCode('ＭＺＸＷ 6YTB 0I2A 7YQK')).toBe(hashRecoveryCode('mzxw-6ytb-oi2a-7yqk'))
})

test.each([
  ['123456', 'as it is'],
  ['123 456', 'in groups'],
  ['123-456', 'with a dash'],
  ['123–456', 'with a long dash'],
  ['123.456', 'with a dot'],
  [' 123456\n', 'with the end of the line'],
  ['123\u00a0456', 'with a no-break space'],
  ['123\u202f456', 'with a narrow no-break space'],
  ['123\u3000456', 'with an ideographic space'],
  ['123456\u200b', 'with a zero-width space'],
  ['\ufeff123456', 'with a byte order mark'],
  ['\u2068123456\u2069', 'isolated from the text around it'],
  ['\u200f123456\u200e', 'with marks of direction'],
  ['123\u00ad456', 'with a soft hyphen'],
  ['Code: 123456.', 'with words'],
  ['１２３４５６', 'full-width'],
  ['１２３　４５６', 'full-width, with a full-width space'],
  ['١٢٣٤٥٦', 'Arabic'],
  ['۱۲۳۴۵۶', 'Persian'],
  ['१२३४५६', 'Devanagari'],
  ['১২৩৪৫৬', 'Bengali'],
  ['๑๒๓๔๕๖', 'Thai'],
  ['\u{116db}\u{116dc}\u{116dd}456', 'of a block of two scripts, the second'],
  ['①②③④⑤⑥', 'circled'],
  ['𝟭𝟮𝟯𝟰𝟱𝟲', 'bold'],
  ['1\ufe0f\u20e32\ufe0f\u20e33456', 'keys of a keyboard'],
])('%j is the code 123456: %s', (typed) => {
  expect(readDigits(typed)).toBe('123456')
})

test.each([
  ['12345', '12345'],
  ['1234567', '1234567'],
  ['12345b', '12345'],
  ['O12345', '12345'],
  ['', ''],
  ['-', ''],
  ['一二三四五六', ''],
])('%j is another code', (typed, read) => {
  expect(readDigits(typed)).toBe(read)
})

test('each digit of each script has its value', () => {
  const digits = Array.from({ length: 0x11_00_00 }, (_, code) => code)
    .filter((code) => code < 0xd8_00 || code > 0xdf_ff)
    .map((code) => String.fromCodePoint(code))
    .filter((character) => /\p{Nd}/u.test(character))
  expect(digits.length).toBeGreaterThan(600)
  expect(readDigits(digits.join(''))).toBe('0123456789'.repeat(digits.length / 10))
})

test.each([
  ['mzxw-6ytb-oi2a-7yqk', 'as it is'],
  ['MZXW 6YTB OI2A 7YQK', 'in capitals'],
  ['mzxw6ytboi2a7yqk', 'without groups'],
  [' mzxw–6ytb–0i2a–7yqk ', 'with a zero for an o'],
  ['ｍｚｘｗ－６ｙｔｂ－ｏｉ２ａ－７ｙｑｋ', 'full-width'],
  ['ＭＺＸＷ　６ＹＴＢ　ＯＩ２Ａ　７ＹＱＫ', 'full-width capitals'],
  ['mzxw-٦ytb-oi٢a-٧yqk', 'with Arabic digits'],
  ['\u2068mzxw-6ytb-oi2a-7yqk\u2069', 'isolated from the text around it'],
  ['mzxw\u200b6ytb\u200boi2a\u200b7yqk', 'with zero-width spaces'],
  ['mzxw_6ytb_oi2a_7yqk', 'with other marks'],
])('%j is the recovery code mzxw-6ytb-oi2a-7yqk: %s', (typed) => {
  expect(readRecoveryCode(typed)).toBe('mzxw6ytboi2a7yqk')
})

test.each(['mzxw-6ytb-oi2a-7yqj', 'mzxw-6ytb-oi2a', 'mzxw-6ytb-oi2a-7yqk-a', ''])(
  '%j is another recovery code',
  (typed) => {
    expect(readRecoveryCode(typed)).not.toBe('mzxw6ytboi2a7yqk')
  },
)
