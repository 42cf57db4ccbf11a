import type { IncomingMessage } from 'node:http'
import { isIP, type BlockList } from 'node:net'
import { MINUTE_MS } from '../clock.ts'

/** Where a request comes from: an IP address, IPv4 in its own form. */
export type CallerAddressReader = (request: IncomingMessage) => string

export interface ClientAddressOptions {
  readonly trustedProxies: BlockList
  /** Told, at most once a minute, that somebody who is no trusted proxy sends `X-Forwarded-For`. */
  readonly onUntrusted: () => void
}

/** Believes `X-Forwarded-For` from trusted proxies alone, and of it the right-most address that is none of them. */
export function createCallerAddressReader(options: ClientAddressOptions): CallerAddressReader {
  const { trustedProxies } = options
  let warnedAt = -Infinity

  function warn(): void {
    const now = performance.now()
    if (now - warnedAt < MINUTE_MS) return
    warnedAt = now
    options.onUntrusted()
  }

  return (request) => {
    const peer = normalizeAddress(request.socket.remoteAddress ?? '')
    const forwarded = request.headers['x-forwarded-for']
    if (forwarded === undefined) return peer
    if (!isTrusted(trustedProxies, peer)) {
      warn()
      return peer
    }
    return findClient(trustedProxies, peer, [forwarded].flat().join(','))
  }
}

function findClient(trusted: BlockList, peer: string, forwarded: string): string {
  let client = peer
  for (const text of forwarded.split(',').toReversed()) {
    const address = normalizeAddress(text.trim())
    // What stands left of an unreadable entry was not written by a proxy of ours.
    if (isIP(address) === 0) return client
    client = address
    if (!isTrusted(trusted, address)) return client
  }
  return client
}

function isTrusted(trusted: BlockList, address: string): boolean {
  const version = isIP(address)
  return version !== 0 && trusted.check(address, version === 4 ? 'ipv4' : 'ipv6')
}

/** Some proxies write the port, too: `1.2.3.4:80`, `[2001:db8::1]:443`. */
function normalizeAddress(text: string): string {
  const address = text
    .replace(/^\[([^\]]*)\](:\d+)?$/, '$1')
    .replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1')
  return address.replace(/^::ffff:(?=\d+\.)/i, '')
}
