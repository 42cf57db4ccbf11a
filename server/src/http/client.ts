import type { ClientInfo } from '@foyer/contract/schemas.ts'
import { type Language, matchLanguage, type OfferedLanguages } from '@foyer/contract/languages.ts'
import Bowser from 'bowser'
import type { IncomingMessage } from 'node:http'
import { type BlockList, isIP, isIPv4, isIPv6 } from 'node:net'
import { MINUTE_MS } from '../core/clock.ts'
import type { Logger } from '../core/log.ts'

/** Characters of a `User-Agent` that are parsed; real ones are shorter. */
const USER_AGENT_MAX_LENGTH = 512

const BROWSERS = new Set(Object.values(Bowser.BROWSER_MAP))

const SYSTEMS = new Set(Object.values(Bowser.OS_MAP))

/** What may be stored about the client. It parses, so only calls that store the result ask for it. */
export function toClientInfo(userAgent: string | undefined, ip: string): ClientInfo {
  return { ...parseUserAgent(userAgent), address: toNetworkPrefix(ip) }
}

/** Returns names from the library's fixed lists only, never text from the header. */
export function parseUserAgent(header: string | undefined): Pick<ClientInfo, 'browser' | 'system'> {
  const text = header?.slice(0, USER_AGENT_MAX_LENGTH)
  if (!text) return { browser: '', system: '' }
  // Parses on demand (`true`): the device and the engine, which are not stored, would take most of the time.
  const parser = Bowser.getParser(text, true)
  return {
    browser: knownOrEmpty(parser.getBrowserName(), BROWSERS),
    system: knownOrEmpty(parser.getOSName(), SYSTEMS),
  }
}

function knownOrEmpty(name: string, known: ReadonlySet<string>): string {
  return known.has(name) ? name : ''
}

/** Returns the client's IP address; IPv4 is never in an IPv6 form. */
export type ClientIpReader = (request: IncomingMessage) => string

/** Reads `X-Forwarded-For` from trusted proxies only, and takes its right-most untrusted IP. */
export function createClientIpReader(trustedProxies: BlockList, log: Logger): ClientIpReader {
  let warnedAt = -Infinity

  function warn(): void {
    const now = performance.now()
    if (now - warnedAt < MINUTE_MS) return
    warnedAt = now
    log.warn('Ignoring X-Forwarded-For from a peer that is not in TRUSTED_PROXIES')
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

/** Internet providers assign a /64 or more to one customer. */
const RATE_LIMIT_GROUPS = 4

/** A /48 is typically assigned to one site. */
const NETWORK_GROUPS = 3

const ALL_GROUPS = 8

/** The key that rate limits count by: the whole IPv4 address, or the /64 of an IPv6 address. */
export function toRateLimitPrefix(ip: string): string {
  // rule edge-e: an IPv6 block counts as one client
  return isIPv6(ip) ? `${expand(ip).slice(0, RATE_LIMIT_GROUPS).join(':')}::/64` : ip
}

/** The /48 of an IPv6 address. */
export function toSitePrefix(ip: string): string | undefined {
  return isIPv6(ip) ? `${expand(ip).slice(0, NETWORK_GROUPS).join(':')}::/48` : undefined
}

/** The part of an IP address that may be stored: IPv4 /24, IPv6 /48, `localhost`, or `''` if invalid. */
export function toNetworkPrefix(ip: string): string {
  if (ip === '::1' || /^127\.[\d.]+$/.test(ip)) return 'localhost'
  if (isIPv4(ip)) return ip.replace(/\d+$/, '0/24')
  if (!isIPv6(ip)) return ''
  const groups = expand(ip).slice(0, NETWORK_GROUPS).join(':')
  return `${groups.replace(/(^0|:0)+$/, '')}::/48`
}

function expand(ip: string): string[] {
  const [head = '', tail] = ip.replace(/%.*$/, '').split('::').map(stripLeadingZeros)
  if (tail === undefined) return splitGroups(head)
  const left = splitGroups(head)
  const right = splitGroups(tail)
  const missing = Math.max(0, ALL_GROUPS - left.length - right.length)
  return [...left, ...Array.from({ length: missing }, () => '0'), ...right]
}

function splitGroups(text: string): string[] {
  return text === '' ? [] : text.split(':')
}

function stripLeadingZeros(text: string): string {
  return text.toLowerCase().replaceAll(/\b0+(?=[\da-f])/g, '')
}

/** The best offered language of an `Accept-Language` header (RFC 9110 §12.5.4). */
export function negotiateLanguage(header: string | undefined, offered: OfferedLanguages): Language {
  const ranges = (header ?? '').split(',').map(readRange)
  const accepted = ranges.filter(({ quality }) => quality > 0)
  // The sort is stable, so equal qualities keep the header's order.
  const preferred = accepted.toSorted((a, b) => b.quality - a.quality).map(({ tag }) => tag)
  return matchLanguage(preferred, offered) ?? offered[0]
}

/** The quality is 1 by default, and 0 if invalid. */
function readRange(text: string) {
  const [tag = '', ...parameters] = text.split(';').map((part) => part.trim().toLowerCase())
  const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice('q='.length)
  const quality = weight === undefined ? 1 : Number(weight)
  return { tag, quality: quality <= 1 ? quality : 0 }
}
