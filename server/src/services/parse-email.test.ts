import { describe, expect, test } from 'vitest'
import { parseEmail } from './parse-email.ts'

describe('the canonical form of an email', () => {
  test.each([
    ['ada@example.com', 'ada@example.com'],
    ['  Ada@Example.COM\n', 'ada@example.com'],
    ['ａｄａ@example.com', 'ada@example.com'],
    ['ada@exam\u212Ale.com', 'ada@examkle.com'],
    ['ada@localhost', 'ada@localhost'],
    ['아다@example.com', '아다@example.com'],
    ['\u{20BB7}@example.com', '\u{20BB7}@example.com'],
  ])('%j becomes %j', (text, canonical) => {
    expect(parseEmail(text)).toBe(canonical)
  })

  test.each([
    '',
    ' ',
    'ada',
    '@example.com',
    'ada@',
    'a@b@c',
    'a da@example.com',
    'ada\u00A0@example.com',
    'ada\u0000@example.com',
    'ada@example.com\u0007',
    'ada\uD800@example.com',
    'ada@\uDC00example.com',
    'ada\u200B@example.com',
    'a\u200Dda@example.com',
    '\u202Eada@example.com',
    'ada\u2066@example.com',
    'ada\u3164@example.com',
    'ada\u{E0061}@example.com',
    // NFKC turns these into a second @ and into an inner space.
    'ada\uFE6Bevil@example.com',
    'ada\u00A8@example.com',
    `${'a'.repeat(250)}@example.com`,
  ])('%j is not an email', (text) => {
    expect(parseEmail(text)).toBeUndefined()
  })

  test('does not change when it is parsed again', () => {
    const once = parseEmail('  ÄDA@Ｅxample.com') ?? ''
    expect(parseEmail(once)).toBe(once)
  })
})
