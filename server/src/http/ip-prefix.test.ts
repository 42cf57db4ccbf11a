import { expect, test } from 'vitest'
import { toRateLimitPrefix, toNetworkPrefix, toSitePrefix } from './ip-prefix.ts'

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002:ffff::1', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
])('%s is counted as %s', (ip, block) => {
  expect(toRateLimitPrefix(ip)).toBe(block)
})

test.each([
  ['203.0.113.9', undefined],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1::/48'],
  ['2001:db8::1', '2001:db8:0::/48'],
])('the site of %s is %s', (ip, site) => {
  expect(toSitePrefix(ip)).toBe(site)
})

test.each([
  ['203.0.113.9', '203.0.113.0/24'],
  ['10.0.0.200', '10.0.0.0/24'],
  ['2001:0DB8:0001:0002:ffff::1', '2001:db8:1::/48'],
  ['2001:db8::1', '2001:db8::/48'],
  ['2001:0:0:5::1', '2001::/48'],
  ['fe80::1%eth0', 'fe80::/48'],
  ['::2', '::/48'],
  ['127.0.0.1', 'localhost'],
  ['127.8.9.1', 'localhost'],
  ['::1', 'localhost'],
  ['', ''],
  ['unknown', ''],
])('%s is stored as %s', (ip, network) => {
  expect(toNetworkPrefix(ip)).toBe(network)
})
