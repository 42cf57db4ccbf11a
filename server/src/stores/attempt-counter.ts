import { hash } from 'node:crypto'
import type { Pool } from 'pg'
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { Allowance, CountAttempt } from '../allowance.ts'

/** Keys held in memory; beyond that the oldest is forgotten, so that nobody can fill the process. */
const KEYS_KEPT = 50_000

/** What is counted in this process alone: all there is where the database is a file. */
export function createMemoryCounter(allowance: Allowance): CountAttempt {
  const limiter = new RateLimiterMemory(toOptions(allowance))
  const kept = new Set<string>()
  return async (key) => {
    kept.add(key)
    const [oldest] = kept
    if (kept.size > KEYS_KEPT && oldest !== undefined) {
      kept.delete(oldest)
      await limiter.delete(oldest)
    }
    return measureWait(limiter.consume(key))
  }
}

/** What all servers of one database count together. One statement each, so that no attempt slips through between two. */
export function createPostgresCounter(allowance: Allowance, pool: Pool): CountAttempt {
  const limiter = new RateLimiterPostgres({
    ...toOptions(allowance),
    storeClient: pool,
    storeType: 'pool',
    tableName: 'attempts',
    // By a migration. What has expired is deleted now and then by the limiter itself.
    tableCreated: true,
    // Refused once, refused until the time is over, and the database is not asked again: those who knock without end are not to wear it out.
    inMemoryBlockOnConsumed: allowance.attempts,
  })
  // Hashed: who tried to be whom is nothing to keep.
  return (key) => measureWait(limiter.consume(hash('sha256', key, 'base64url')))
}

function toOptions({ name, attempts, windowSeconds }: Allowance) {
  return { keyPrefix: name, points: attempts, duration: windowSeconds }
}

async function measureWait(attempt: Promise<RateLimiterRes>): Promise<number> {
  try {
    await attempt
    return 0
  } catch (refusal) {
    if (refusal instanceof RateLimiterRes) return Math.max(1, refusal.msBeforeNext)
    throw refusal
  }
}
