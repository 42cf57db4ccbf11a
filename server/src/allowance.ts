/** What is counted, and why somebody is asked to wait. */
export type LimitName = 'sign-ins-of-address' | 'failures-of-claim' | 'reports-of-address'

/** How many attempts a key has within a window. `name` keeps the keys of one counter from another's. */
export interface Allowance {
  readonly name: LimitName
  readonly attempts: number
  readonly windowSeconds: number
}

/** Counts one more attempt of a key: how many milliseconds it comes too early, 0 when it is welcome. */
export type CountAttempt = (key: string) => Promise<number>

/** Makes the counter of an allowance. */
export type OpenCounter = (allowance: Allowance) => CountAttempt
