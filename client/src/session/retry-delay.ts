const INITIAL_MS = 1_000
const MAX_MS = 30_000

export interface RetryDelayOptions {
  /** `Retry-After` of the response, in seconds. */
  readonly retryAfterSeconds?: number | undefined
  readonly random?: () => number
}

/**
 * Exponential backoff with jitter, in milliseconds; `attempt` counts from 0. Honours `Retry-After` up to the
 * maximum, because after a longer wait the page would seem to hang.
 */
export function retryDelay(attempt: number, options: RetryDelayOptions = {}): number {
  const { retryAfterSeconds = 0, random = Math.random } = options
  const backoff = Math.min(MAX_MS, INITIAL_MS * 2 ** attempt)
  const retryAfter = Math.min(MAX_MS, retryAfterSeconds * 1_000)
  return Math.max(retryAfter, backoff / 2 + (backoff / 2) * random())
}
