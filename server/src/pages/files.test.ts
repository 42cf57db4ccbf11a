import { expect, test } from 'vitest'
import { negotiateEncoding } from './files.ts'

test.each([
  [undefined, undefined],
  ['', undefined],
  ['identity', undefined],
  ['gzip', 'gzip'],
  ['gzip, deflate, br, zstd', 'br'],
  ['GZIP;q=0.8', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['br; q=0.000, gzip;q=0', undefined],
  ['brotli', undefined],
] as const)('Accept-Encoding %j selects %j', (header, expected) => {
  expect(negotiateEncoding(header, ['br', 'gzip'])).toBe(expected)
})
