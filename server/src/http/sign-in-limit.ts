import type { MiddlewareHandler } from 'hono'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { SECOND_MS } from '../clock.ts'
import { ProblemError } from '../problem-error.ts'
import { toAddressBlock } from './address-block.ts'
import type { AppEnv } from './app-env.ts'
import type { ClientAddressReader } from './client-address.ts'

/** What a sign-in limit counts in: seconds. */
const WINDOW_SECONDS = 60

/** Lets so many sign-in calls a minute through from one address. Throws `rate_limited`. */
export function createSignInLimit(
  perMinute: number,
  readAddress: ClientAddressReader,
): MiddlewareHandler<AppEnv> {
  const limiter = new RateLimiterMemory({ points: perMinute, duration: WINDOW_SECONDS })
  return async (c, next) => {
    try {
      await limiter.consume(toAddressBlock(readAddress(c.env.incoming)))
    } catch (refusal) {
      throw refusal instanceof RateLimiterRes ? toProblem(refusal) : refusal
    }
    await next()
  }
}

function toProblem({ msBeforeNext }: RateLimiterRes): ProblemError {
  return new ProblemError('rate_limited', {
    reason: 'sign-ins-of-address',
    retryAfterSeconds: Math.max(1, Math.ceil(msBeforeNext / SECOND_MS)),
  })
}
