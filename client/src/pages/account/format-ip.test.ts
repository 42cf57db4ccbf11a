import { expect, it } from 'vitest'
import { formatIp } from './labels.tsx'

it.each([
  ['203.0.113.0/24', '203.0.113.x'],
  ['2001:db8:1::/48', '2001:db8:1:x'],
  ['somewhere', 'somewhere'],
  ['', ''],
])('formats %s as %s', (network, expected) => {
  expect(formatIp(network)).toBe(expected)
})
