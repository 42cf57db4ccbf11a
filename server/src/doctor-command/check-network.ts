import { SECOND_MS } from '../clock.ts'
import { isSafeOrigin } from '../production-rules.ts'
import { ok, problem, reasonOf, skipped, type Outcome } from '../check-outcome.ts'
import type { Subject } from './subject.ts'

const TIMEOUT_MS = 5_000
/** Well below the 30 seconds by which a server's clock may be behind; `Date` has a resolution of one second. */
const MAX_CLOCK_ERROR_MS = 5 * SECOND_MS

/** Reserved for documentation (RFC 5737, RFC 3849), so no proxy has them. */
const FOREIGN_IPS = [
  ['192.0.2.1', 'ipv4'],
  ['2001:db8::1', 'ipv6'],
] as const

const get = (url: URL) =>
  fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(TIMEOUT_MS) })

export async function checkProviderKeys({ config }: Subject): Promise<Outcome> {
  const { identityJwksUrl: url } = config
  const advice = 'Check that this machine can reach it: DNS, firewall, proxy'
  try {
    const response = await get(url)
    const { keys } = (await response.json()) as { keys?: unknown }
    if (response.status === 200 && Array.isArray(keys) && keys.length > 0)
      return ok(`${url.origin} publishes ${keys.length} keys.`)
    return problem(`${url.href} answers ${response.status} without keys. ${advice}.`)
  } catch (error) {
    return problem(`${url.href} cannot be read: ${reasonOf(error)}. ${advice}.`)
  }
}

export async function checkClock({ config, clock }: Subject): Promise<Outcome> {
  const { identityJwksUrl: url } = config
  let date: string | null
  try {
    date = (await get(url)).headers.get('date')
  } catch {
    return skipped('The provider does not answer.')
  }
  if (date === null) return skipped('The provider sends no Date header.')
  // The header is rounded down to a second.
  const error = clock() - (Date.parse(date) + SECOND_MS / 2)
  const seconds = Math.round(Math.abs(error) / SECOND_MS)
  if (Math.abs(error) <= MAX_CLOCK_ERROR_MS) return ok(`The clock agrees with ${url.host}.`)
  return problem(
    `The clock is ${seconds} seconds ${error > 0 ? 'ahead of' : 'behind'} ${url.host}. Synchronize it by NTP: ${error > 0 ? 'sign-ins count as older than they are, and are refused once they seem five minutes old' : 'logins are refused from 30 seconds on'}.`,
  )
}

export async function checkPublicAddress({ config }: Subject): Promise<Outcome> {
  const { publicOrigin } = config
  if (!isSafeOrigin(publicOrigin))
    return problem(
      `${publicOrigin.origin} is not https, so passwords and sessions cross the network in clear text. Set up TLS and PUBLIC_ORIGIN.`,
    )
  // Not a health check, because a proxy may keep those from the outside.
  const url = new URL('/openapi.json', publicOrigin)
  const advice = 'Check that the server runs, and DNS, certificate, proxy and PUBLIC_ORIGIN'
  try {
    const response = await get(url)
    if (response.status === 200 && response.headers.has('x-request-id'))
      return ok(`The server answers at ${publicOrigin.origin}.`)
    return problem(`${url.href} answers ${response.status}, and not from this product. ${advice}.`)
  } catch (error) {
    return problem(`${url.href} does not answer: ${reasonOf(error)}. ${advice}.`)
  }
}

export async function checkProxyHeaders({ config }: Subject): Promise<Outcome> {
  const { publicOrigin, trustedProxies } = config
  if (FOREIGN_IPS.some(([ip, family]) => trustedProxies.check(ip, family)))
    return problem(
      'TRUSTED_PROXIES trusts every address, so anyone can pretend to have another IP. List the addresses of the proxies.',
    )
  // The server itself speaks no TLS.
  const hasProxy = publicOrigin.protocol === 'https:'
  if (hasProxy && trustedProxies.rules.length === 0)
    return problem(
      'There is a proxy for https, but TRUSTED_PROXIES is not set: all users share the rate limit of the proxy. Set it to the proxy’s address.',
    )
  return checkHost(publicOrigin)
}

/** A page under another host redirects to the public origin: an endless loop if a proxy changes the `Host` header. */
async function checkHost(publicOrigin: URL): Promise<Outcome> {
  try {
    const { status } = await get(new URL('/login', publicOrigin))
    if (status === 200) return ok('The host arrives unchanged.')
    if (status !== 308) return skipped(`The public address answers ${status}.`)
    return problem(
      `${publicOrigin.origin}/login redirects to itself. Make the proxy pass on the Host header, and check PUBLIC_ORIGIN.`,
    )
  } catch {
    return skipped('The public address does not answer.')
  }
}
