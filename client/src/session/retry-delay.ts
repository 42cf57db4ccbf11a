const FIRST_MS = 1_000
const LONGEST_MS = 30_000

/** What an attempt depends on besides its number. */
export interface RetryDelayOptions {
  /** How long the product asked to wait (`Retry-After`): seconds. */
  readonly askedSeconds?: number | undefined
  readonly random?: () => number
}

/**
 * How long to wait before attempt `attempt` (0, 1, 2, …), in milliseconds: doubling, with half of it
 * left to chance so that many tabs do not come back in step, and no less than the product asked for. What
 * it asks for beyond the longest wait is not believed: whoever waits would take the page for dead.
 */
export function retryDelay(attempt: number, options: RetryDelayOptions = {}): number {
  const { askedSeconds = 0, random = Math.random } = options
  const longest = Math.min(LONGEST_MS, FIRST_MS * 2 ** attempt)
  const asked = Math.min(LONGEST_MS, askedSeconds * 1_000)
  return Math.max(asked, longest / 2 + (longest / 2) * random())
}
