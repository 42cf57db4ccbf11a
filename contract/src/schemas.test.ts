import { expect, test } from 'vitest'
import { lineOfText } from './schemas.ts'

const line = lineOfText(3)

test.each(['', 'Ada', ' Ada\n', '😀😀😀', '👩\u200D👧', 'می\u200C', '\u202Eab', 'é', '-'])(
  '%j is a line of text',
  (text) => {
    expect(line.parse(text)).toBe(text.trim())
  },
)

test.each([
  'Adam',
  'a\tb',
  'a\u0000',
  '\uD800',
  'a\uDC00',
  '\u200B',
  '\u00AD',
  '\uFE0F',
  '\u2800',
  '\u{E0001}',
])('%j is not', (text) => {
  expect(line.safeParse(text).error?.issues).toHaveLength(1)
})
