import { isIPv4, isIPv6 } from 'node:net'

/** The groups of the part of an IPv6 address that a provider gives to one customer: /64. */
const CUSTOMER_GROUPS = 4
/** The groups of the part that a provider gives to one place: /48. */
const SITE_GROUPS = 3
const ALL_GROUPS = 8

/** Whom an address stands for when calls are counted: IPv4 by itself, IPv6 by its /64. */
export function toAddressBlock(address: string): string {
  return isIPv6(address) ? `${expand(address).slice(0, CUSTOMER_GROUPS).join(':')}::/64` : address
}

/** What may be kept of an address: a network, not a household (IPv4 /24, IPv6 /48). `''` when it is none. */
export function toNetwork(address: string): string {
  if (address === '::1' || /^127\.[\d.]+$/.test(address)) return 'localhost'
  if (isIPv4(address)) return address.replace(/\d+$/, '0/24')
  if (!isIPv6(address)) return ''
  const groups = expand(address).slice(0, SITE_GROUPS).join(':')
  return `${groups.replace(/(^0|:0)+$/, '')}::/48`
}

function expand(address: string): string[] {
  const [head = '', tail] = address.replace(/%.*$/, '').split('::').map(dropZeros)
  if (tail === undefined) return groupsOf(head)
  const left = groupsOf(head)
  const right = groupsOf(tail)
  const missing = Math.max(0, ALL_GROUPS - left.length - right.length)
  return [...left, ...Array.from({ length: missing }, () => '0'), ...right]
}

function groupsOf(text: string): string[] {
  return text === '' ? [] : text.split(':')
}

function dropZeros(text: string): string {
  return text.toLowerCase().replaceAll(/\b0+(?=[\da-f])/g, '')
}
