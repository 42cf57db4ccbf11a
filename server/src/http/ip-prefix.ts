import { isIPv4, isIPv6 } from 'node:net'

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
