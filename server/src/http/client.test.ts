import type { IncomingMessage } from 'node:http'
import { BlockList } from 'node:net'
import { describe, expect, test } from 'vitest'
import { createLogger } from '../core/log.ts'
import {
  createClientIpReader,
  negotiateLanguage,
  parseUserAgent,
  toNetworkPrefix,
  toRateLimitPrefix,
  toSitePrefix,
} from './client.ts'

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

const trustedProxies = new BlockList()

trustedProxies.addSubnet('10.0.0.0', 8, 'ipv4')

trustedProxies.addAddress('fd00::1', 'ipv6')

function readFrom(peer: string, forwarded?: string) {
  let warnings = 0
  const log = createLogger({ write: () => void warnings++ })
  const read = createClientIpReader(trustedProxies, log)
  const request = {
    socket: { remoteAddress: peer },
    headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
  } as IncomingMessage
  return { ip: read(request), again: read(request), warnings }
}

describe('the IP of a client', () => {
  test.each([
    ['the peer without a proxy', '203.0.113.9', undefined, '203.0.113.9'],
    ['an IPv4-mapped peer as IPv4', '::ffff:203.0.113.9', undefined, '203.0.113.9'],
    ['an IPv4-mapped peer in hexadecimal as IPv4', '::ffff:cb00:7109', undefined, '203.0.113.9'],
    ['an IPv4-mapped one with zeros as IPv4', '::FFFF:10.0.0.0', undefined, '10.0.0.0'],
    ['a NAT64 one as IPv4', '64:ff9b::cb00:7109', undefined, '203.0.113.9'],
    ['a NAT64 one in dotted form as IPv4', '64:ff9b::203.0.113.9', undefined, '203.0.113.9'],
    ['a NAT64 one with zeros as IPv4', '64:ff9b::0.0.113.9', undefined, '0.0.113.9'],
    [
      'an IPv6 one beside the NAT64 prefix',
      '64:ff9b::1:cb00:7109',
      undefined,
      '64:ff9b::1:cb00:7109',
    ],
    ['an IPv6 one that only looks mapped', '::ffff:7109', undefined, '::ffff:7109'],
    ['the one that a trusted proxy forwards', '10.0.0.1', '198.51.100.7', '198.51.100.7'],
    ['without a forwarded port', '10.0.0.1', '198.51.100.7:4711', '198.51.100.7'],
    ['without brackets and port', '10.0.0.1', '[2001:db8::1]:443', '2001:db8::1'],
    [
      'the right-most, even if the client sends its own header',
      '10.0.0.1',
      '1.1.1.1, 198.51.100.7',
      '198.51.100.7',
    ],
    [
      'the one before a chain of proxies',
      '::ffff:10.0.0.1',
      '198.51.100.7, 10.9.9.9',
      '198.51.100.7',
    ],
    ['IPv6 as well', 'fd00::1', '2001:db8::7', '2001:db8::7'],
    ['the proxy, if the forwarded value is invalid', '10.0.0.1', '1.1.1.1, unknown', '10.0.0.1'],
  ])('is %s', (...[, peer, forwarded, expected]) => {
    expect(readFrom(peer, forwarded)).toEqual({ ip: expected, again: expected, warnings: 0 })
  })

  test('is the peer if it is not trusted, with one warning', () => {
    const { ip, warnings } = readFrom('203.0.113.9', '198.51.100.7')
    expect(ip).toBe('203.0.113.9')
    expect(warnings).toBe(1)
  })
})

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

const OFFERED = ['en', 'de', 'ja', 'zh', 'ar'] as const

test.each([
  [undefined, 'en'],
  ['', 'en'],
  ['*', 'en'],
  ['tlh', 'en'],
  ['de', 'de'],
  ['DE-at', 'de'],
  ['de-DE,de;q=0.9,en;q=0.8', 'de'],
  ['en;q=0.5, ar;q=0.9, de;q=0.7', 'ar'],
  ['en;q=0.8, de;q=0.8', 'en'],
  ['tlh, ar;q=0.1', 'ar'],
  ['de;q=0, ar;q=0.1', 'ar'],
  ['de;q=0', 'en'],
  ['de;q=much, ar;q=0.2', 'ar'],
  ['de;q=7, ar;q=0.2', 'ar'],
  ['ar ; q=0.9 , de;q=0.2', 'ar'],
  ['ja-JP,ja;q=0.9,en-US;q=0.8', 'ja'],
  ['zh-Hans-CN, en;q=0.5', 'zh'],
  ['zh-TW, zh;q=0.9, en;q=0.8', 'zh'],
  ['constructor', 'en'],
  ['../de', 'en'],
] as const)('Accept-Language %j selects %j', (header, expected) => {
  expect(negotiateLanguage(header, OFFERED)).toBe(expected)
})

test('the first offered language is the default', () => {
  expect(negotiateLanguage('en, ar;q=0.1', ['de', 'fr'])).toBe('de')
  expect(negotiateLanguage('en, fr;q=0.1', ['de', 'fr'])).toBe('fr')
})
