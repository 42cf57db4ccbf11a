import type { IncomingMessage } from 'node:http'
import { BlockList } from 'node:net'
import { describe, expect, test } from 'vitest'
import { createCallerAddressReader } from './caller-address.ts'

const trustedProxies = new BlockList()
trustedProxies.addSubnet('10.0.0.0', 8, 'ipv4')
trustedProxies.addAddress('fd00::1', 'ipv6')

function readFrom(peer: string, forwarded?: string) {
  let warnings = 0
  const read = createCallerAddressReader({ trustedProxies, onUntrusted: () => warnings++ })
  const request = {
    socket: { remoteAddress: peer },
    headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
  } as IncomingMessage
  return { address: read(request), again: read(request), warnings }
}

describe('the address of a client', () => {
  test.each([
    ['the peer itself, with no proxy', '203.0.113.9', undefined, '203.0.113.9'],
    ['an IPv4 peer in its own form', '::ffff:203.0.113.9', undefined, '203.0.113.9'],
    ['what a trusted proxy says', '10.0.0.1', '198.51.100.7', '198.51.100.7'],
    ['without the port that some proxies write', '10.0.0.1', '198.51.100.7:4711', '198.51.100.7'],
    ['in brackets, with a port', '10.0.0.1', '[2001:db8::1]:443', '2001:db8::1'],
    [
      'the right-most, whatever the client put before',
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
    ['of IPv6, too', 'fd00::1', '2001:db8::7', '2001:db8::7'],
    ['the proxy, when what it says is no address', '10.0.0.1', '1.1.1.1, unknown', '10.0.0.1'],
  ])('is %s', (...[, peer, forwarded, expected]) => {
    expect(readFrom(peer, forwarded)).toEqual({ address: expected, again: expected, warnings: 0 })
  })

  test('is the peer when it is not trusted, and somebody is told once', () => {
    const { address, warnings } = readFrom('203.0.113.9', '198.51.100.7')
    expect(address).toBe('203.0.113.9')
    expect(warnings).toBe(1)
  })
})
