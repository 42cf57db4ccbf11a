const FIRST_MS = 1_000
const LONGEST_MS = 30_000

/**
 * How long to wait before attempt `attempt` (0, 1, 2, …), in milliseconds: doubling, with half of it
 * left to chance so that many tabs do not come back in step.
 */
export function retryDelay(attempt: number, random: () => number = Math.random): number {
  const longest = Math.min(LONGEST_MS, FIRST_MS * 2 ** attempt)
  return longest / 2 + (longest / 2) * random()
}
