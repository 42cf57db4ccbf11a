import type { IncomingMessage } from 'node:http'
import { BlockList } from 'node:net'
import { describe, expect, test } from 'vitest'
import { createClientIpReader } from './client-ip.ts'

const trustedProxies = new BlockList()
trustedProxies.addSubnet('10.0.0.0', 8, 'ipv4')
trustedProxies.addAddress('fd00::1', 'ipv6')

function readFrom(peer: string, forwarded?: string) {
  let warnings = 0
  const read = createClientIpReader({ trustedProxies, onUntrusted: () => warnings++ })
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
