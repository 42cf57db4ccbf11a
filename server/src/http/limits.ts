import { SECOND_MS } from '../core/clock.ts'
import type { Reason } from '../core/log.ts'
import { ProblemError } from '../core/problem.ts'
import { type CountAttempt, createMemoryCounter, type RateLimit } from '../db/attempts.ts'
import { toRateLimitPrefix, toSitePrefix } from './client.ts'
import type { HttpServer, RouteContext } from './context.ts'

/**
 * Counts a call by its client's IP; with `concerning`, separately for each value. Throws `rate_limited` above the limit.
 */
export type LimitCalls = (c: RouteContext, concerning?: string) => Promise<void>

export function createIpLimit(
  { database, readIp }: Pick<HttpServer, 'database' | 'readIp'>,
  rateLimit: RateLimit,
): LimitCalls {
  const count = createIpCounter(rateLimit, database.createAttemptCounter)
  return async (c, concerning) => {
    const wait = await count(readIp(c.env.incoming), concerning)
    if (wait > 0) throw rateLimited(rateLimit.name, wait)
  }
}

/** Counts a call by its user. Throws `rate_limited` above the limit. */
export type LimitUser = (userId: string) => Promise<void>

/** In the memory of each server: a shared count would cost each change a second write. */
export function createUserLimit(rateLimit: RateLimit<'profile-changes-per-user'>): LimitUser {
  const count = createMemoryCounter(rateLimit)
  return async (userId) => {
    const wait = await count(userId)
    if (wait > 0) throw rateLimited(rateLimit.name, wait)
  }
}

const rateLimited = (reason: Reason, waitMs: number) =>
  new ProblemError('rate_limited', {
    reason,
    retryAfterSeconds: Math.ceil(waitMs / SECOND_MS),
  })

const MINUTE_SECONDS = 60

/** `perMinute` is `SIGN_IN_PER_MINUTE`. */
export function signInsPerIp(perMinute: number): RateLimit {
  return { name: 'sign-ins-per-ip', attempts: perMinute, windowSeconds: MINUTE_SECONDS }
}

/**
 * Half of the sign-ins, over ten minutes, by IP and claimed email: by email alone, an attacker could lock a user out.
 */
export function failedProofsPerUserAndIp(perMinute: number): RateLimit {
  const attempts = Math.ceil(perMinute / 2)
  return { name: 'failures-per-claimed-user', attempts, windowSeconds: 10 * MINUTE_SECONDS }
}

export const REPORTS_PER_IP: RateLimit = {
  name: 'reports-per-ip',
  attempts: 30,
  windowSeconds: MINUTE_SECONDS,
}

/** Each change is written down, and waits for every hook and webhook that hears of it. */
export const PROFILE_CHANGES_PER_USER: RateLimit<'profile-changes-per-user'> = {
  name: 'profile-changes-per-user',
  attempts: 100,
  windowSeconds: 60 * MINUTE_SECONDS,
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
type CountByIp = (ip: string, concerning?: string) => Promise<number>

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
