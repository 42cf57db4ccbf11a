import type { CountAttempt, RateLimit } from '../rate-limit.ts'
import { toRateLimitPrefix, toSitePrefix } from './ip-prefix.ts'

/** The factor for a /48: one customer of an IPv6 tunnel broker has all its 65,536 /64 networks, but so can a campus. */
const ATTEMPTS_PER_SITE = 20

/** Counts an attempt of a client. With `concerning`, attempts are counted separately for each value. */
export type CountByIp = (ip: string, concerning?: string) => Promise<number>

/** Counts by IPv4 address or IPv6 /64, and by IPv6 /48 with twenty times the allowance. */
export function createIpCounter<Name extends string>(
  rateLimit: RateLimit<Name>,
  createCounter: (rateLimit: RateLimit<Name>) => CountAttempt,
): CountByIp {
  const count = createCounter(rateLimit)
  const attempts = rateLimit.attempts * ATTEMPTS_PER_SITE
  const countSite = createCounter({ ...rateLimit, attempts })
  return async (ip, concerning = '') => {
    const wait = await count(`${toRateLimitPrefix(ip)} ${concerning}`)
    const site = toSitePrefix(ip)
    return wait > 0 || site === undefined ? wait : countSite(`${site} ${concerning}`)
  }
}
