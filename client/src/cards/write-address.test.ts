import { expect, it } from 'vitest'
import { writeAddress } from './write-address.ts'

it.each([
  ['203.0.113.0/24', '203.0.113.x'],
  ['2001:db8:1::/48', '2001:db8:1:x'],
  ['somewhere', 'somewhere'],
  ['', ''],
])('a shortened address is written for people: %s as %s', (network, written) => {
  expect(writeAddress(network)).toBe(written)
})
