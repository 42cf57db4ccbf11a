import { describe, expect, test } from 'vitest'
import { parseEmail } from './parse-email.ts'

describe('the canonical form of an email', () => {
  test.each([
    ['ada@example.com', 'ada@example.com'],
    ['  Ada@Example.COM\n', 'ada@example.com'],
    ['ａｄａ@example.com', 'ada@example.com'],
    ['ada@exam\u212Ale.com', 'ada@examkle.com'],
    ['ada@localhost', 'ada@localhost'],
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
    // NFKC turns these into a second @ and into an inner space.
    'ada\uFE6Bevil@example.com',
    'ada\u00A8@example.com',
    `${'a'.repeat(250)}@example.com`,
  ])('%j is not an email', (text) => {
    expect(parseEmail(text)).toBeUndefined()
  })

  test('is its own canonical form', () => {
    const once = parseEmail('  ÄDA@Ｅxample.com') ?? ''
    expect(parseEmail(once)).toBe(once)
  })
})
