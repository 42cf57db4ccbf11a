import { expect, test } from 'vitest'
import { isNestedDeeper } from './json-depth.ts'

test.each([
  ['{"a":[1]}', 2, false],
  ['{"a":[[1]]}', 2, true],
  ['{"a":"[[[[","b":"\\"{{{"}', 1, false],
  ['[],[],[],[]', 1, false],
  ['['.repeat(10_000), 8, true],
  ['"'.repeat(10_001), 8, false],
])('%.20j deeper than %d: %s', (text, limit, expected) => {
  expect(isNestedDeeper(text, limit)).toBe(expected)
})
