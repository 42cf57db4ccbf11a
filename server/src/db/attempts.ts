import { hash } from 'node:crypto'
import type { Pool } from 'pg'
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'

/** Also the `reason` in the log. */
type RateLimitName = 'sign-ins-per-ip' | 'failures-per-claimed-user' | 'reports-per-ip'

/** Attempts per key and window. `name` separates the keys of different limits. */
export interface RateLimit<Name extends string = RateLimitName> {
  readonly name: Name
  readonly attempts: number
  readonly windowSeconds: number
}

/** Counts an attempt and returns the milliseconds to wait; 0 if it is allowed. */
export type CountAttempt = (key: string) => Promise<number>

export type CreateAttemptCounter = (rateLimit: RateLimit) => CountAttempt

/** Keys held in memory. Above this, the oldest is dropped, so that an attacker cannot exhaust the memory. */
const MAX_KEYS = 50_000

export function createMemoryCounter(rateLimit: RateLimit<string>): CountAttempt {
  const limiter = new RateLimiterMemory(toOptions(rateLimit))
  const keys = new Set<string>()
  return async (key) => {
    keys.add(key)
    const [oldest] = keys
    if (keys.size > MAX_KEYS && oldest !== undefined) {
      keys.delete(oldest)
      await limiter.delete(oldest)
    }
    return toWaitMs(limiter.consume(key))
  }
}

/** Counts across all servers of a database, atomically with one statement per attempt. */
export function createPostgresCounter(rateLimit: RateLimit, pool: Pool): CountAttempt {
  const limiter = new RateLimiterPostgres({
    ...toOptions(rateLimit),
    storeClient: pool,
    storeType: 'pool',
    tableName: 'attempts',
    // A migration creates the table; the limiter deletes expired rows itself.
    tableCreated: true,
    // A blocked key is rejected from memory, so that repeated attempts do not load the database.
    inMemoryBlockOnConsumed: rateLimit.attempts,
  })
  // Hashed, because a key can hold an email and an IP address.
  return (key) => toWaitMs(limiter.consume(hash('sha256', key, 'base64url')))
}

function toOptions({ name, attempts, windowSeconds }: RateLimit<string>) {
  return { keyPrefix: name, points: attempts, duration: windowSeconds }
}

async function toWaitMs(attempt: Promise<RateLimiterRes>): Promise<number> {
  try {
    await attempt
    return 0
  } catch (refusal) {
    if (refusal instanceof RateLimiterRes) return Math.max(1, refusal.msBeforeNext)
    throw refusal
  }
}
