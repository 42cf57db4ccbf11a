import { SECOND_MS } from '../core/clock.ts'
import { ProblemError } from '../core/problem.ts'
import type { CountAttempt, CreateAttemptCounter, RateLimit } from '../core/rate-limit.ts'
import { type ClientIpReader, toRateLimitPrefix, toSitePrefix } from './client.ts'
import type { RouteContext } from './context.ts'

interface RateLimitDependencies {
  readonly createAttemptCounter: CreateAttemptCounter
  readonly readIp: ClientIpReader
}

/** Counts a call. Throws `rate_limited` above the limit. */
export type LimitCalls = (c: RouteContext) => Promise<void>

/** Limits calls per client IP. */
export function createIpRateLimit(
  rateLimit: RateLimit,
  { createAttemptCounter, readIp }: RateLimitDependencies,
): LimitCalls {
  const count = createIpCounter(rateLimit, createAttemptCounter)
  return async (c) => {
    const wait = await count(readIp(c.env.incoming))
    if (wait > 0) throw rateLimited(rateLimit, wait)
  }
}

/**
 * Counts failed attempts by client IP and claimed email: by email alone, an attacker could lock a user out.
 * Throws `rate_limited` above the limit.
 */
export type CountFailedAttempt = (c: RouteContext, claimedEmail: string) => Promise<void>

export function createFailedAttemptLimit(
  rateLimit: RateLimit,
  { createAttemptCounter, readIp }: RateLimitDependencies,
): CountFailedAttempt {
  const count = createIpCounter(rateLimit, createAttemptCounter)
  return async (c, claimedEmail) => {
    const wait = await count(readIp(c.env.incoming), claimedEmail)
    if (wait > 0) throw rateLimited(rateLimit, wait)
  }
}

function rateLimited({ name }: RateLimit, wait: number): ProblemError {
  return new ProblemError('rate_limited', {
    reason: name,
    retryAfterSeconds: Math.ceil(wait / SECOND_MS),
  })
}

const MINUTE_SECONDS = 60

/** `perMinute` is `SIGN_IN_PER_MINUTE`. */
export function signInsPerIp(perMinute: number): RateLimit {
  return { name: 'sign-ins-per-ip', attempts: perMinute, windowSeconds: MINUTE_SECONDS }
}

/** Half of `signInsPerMinute`, over ten minutes. */
export function failedProofsPerUserAndIp(signInsPerMinute: number): RateLimit {
  const attempts = Math.ceil(signInsPerMinute / 2)
  return { name: 'failures-per-claimed-user', attempts, windowSeconds: 10 * MINUTE_SECONDS }
}

export const REPORTS_PER_IP: RateLimit = {
  name: 'reports-per-ip',
  attempts: 30,
  windowSeconds: MINUTE_SECONDS,
}

/** Logouts that are exempt from load shedding. */
export const EXEMPT_LOGOUTS_PER_IP: RateLimit<'exempt-logouts-per-ip'> = {
  name: 'exempt-logouts-per-ip',
  attempts: 10,
  windowSeconds: MINUTE_SECONDS,
}

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
