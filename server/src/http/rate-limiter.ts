import type { RateLimit, CreateAttemptCounter } from '../rate-limit.ts'
import { SECOND_MS } from '../clock.ts'
import { ProblemError } from '../problem-error.ts'
import type { RouteContext } from './app-env.ts'
import type { ClientIpReader } from './client-ip.ts'
import { createIpCounter } from './count-by-ip.ts'

export interface RateLimitDependencies {
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
