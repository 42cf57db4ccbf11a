import type { IncomingMessage } from 'node:http'
import { isIP, type BlockList } from 'node:net'
import { MINUTE_MS } from '../clock.ts'

/** Returns the client's IP address; IPv4 is never in an IPv6 form. */
export type ClientIpReader = (request: IncomingMessage) => string

export interface ClientIpOptions {
  readonly trustedProxies: BlockList
  /** Called at most once a minute, when an untrusted peer sends `X-Forwarded-For`. */
  readonly onUntrusted: () => void
}

/** Reads `X-Forwarded-For` from trusted proxies only, and takes its right-most untrusted IP. */
export function createClientIpReader(options: ClientIpOptions): ClientIpReader {
  const { trustedProxies } = options
  let warnedAt = -Infinity

  function warn(): void {
    const now = performance.now()
    if (now - warnedAt < MINUTE_MS) return
    warnedAt = now
    options.onUntrusted()
  }

  return (request) => {
    const peer = normalizeIp(request.socket.remoteAddress ?? '')
    const forwarded = request.headers['x-forwarded-for']
    if (forwarded === undefined) return peer
    // rule edge-d: only trusted proxies name the client's IP
    if (!isTrusted(trustedProxies, peer)) {
      warn()
      return peer
    }
    return findClientIp(trustedProxies, peer, [forwarded].flat().join(','))
  }
}

function findClientIp(trusted: BlockList, peer: string, forwarded: string): string {
  let client = peer
  for (const text of forwarded.split(',').toReversed()) {
    const ip = normalizeIp(text.trim())
    // Entries to the left of an invalid one were not written by a trusted proxy.
    if (isIP(ip) === 0) return client
    client = ip
    if (!isTrusted(trusted, ip)) return client
  }
  return client
}

function isTrusted(trusted: BlockList, ip: string): boolean {
  const version = isIP(ip)
  return version !== 0 && trusted.check(ip, version === 4 ? 'ipv4' : 'ipv6')
}

/** Some proxies add the port: `1.2.3.4:80`, `[2001:db8::1]:443`. */
function normalizeIp(text: string): string {
  const ip = text.replace(/^\[([^\]]*)\](:\d+)?$/, '$1').replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1')
  return toIpv4(ip) ?? ip
}

/** RFC 4291 §2.5.5.2, in the form that `URL` gives addresses. */
const IPV4_MAPPED = /^\[::ffff:([\da-f]+):([\da-f]+)\]$/
/** RFC 6052 §2.1. `URL` leaves out a high group of zero. */
const NAT64 = /^\[64:ff9b::(?:([\da-f]+):)?([\da-f]+)\]$/

function toIpv4(ip: string): string | undefined {
  if (!ip.includes(':')) return undefined
  const host = URL.parse(`http://[${ip}]`)?.hostname ?? ''
  const [, high = '0', low] = IPV4_MAPPED.exec(host) ?? NAT64.exec(host) ?? []
  if (low === undefined) return undefined
  const groups = [high, low].map((group) => Number.parseInt(group, 16))
  return groups.flatMap((group) => [group >> 8, group & 0xff]).join('.')
}
