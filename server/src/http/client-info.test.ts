import { expect, test } from 'vitest'
import { parseUserAgent } from './client-info.ts'

const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)'

test.each([
  ['Mozilla/5.0 (Windows NT 10.0; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox', 'Windows'],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15',
    'Safari',
    'macOS',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/130.0 Mobile/15E148 Safari/604.1',
    'Chrome',
    'iOS',
  ],
  [
    `Mozilla/5.0 (Windows NT 10.0) ${webkit} Chrome/130.0.0.0 Safari/537.36 Edg/130.0.0.0`,
    'Microsoft Edge',
    'Windows',
  ],
  [
    `Mozilla/5.0 (Linux; Android 14; Pixel 8) ${webkit} Chrome/130.0.0.0 Mobile Safari/537.36`,
    'Chrome',
    'Android',
  ],
])('%s is %s on %s', (header, browser, system) => {
  expect(parseUserAgent(header)).toEqual({ browser, system })
})

test.each([
  undefined,
  '',
  ' ',
  'node',
  'Ada Lovelace/1.0 (ada@example.com)',
  '<script>alert(1)</script>/1.0',
  '__proto__/1.0 constructor/2.0',
  'x'.repeat(16_000),
])('%s has no known name, so nothing is stored', (header) => {
  expect(parseUserAgent(header)).toEqual({ browser: '', system: '' })
})
