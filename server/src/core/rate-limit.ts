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
