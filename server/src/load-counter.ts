import { ProblemError } from './problem-error.ts'

/** Maximum concurrent calls to the identity provider, so that a provider that hangs does not fill the memory. */
const MAX_EXTERNAL_CALLS = 256

/** Counts the requests that are being processed, for load shedding. */
export interface LoadCounter {
  /** Requests in progress, without those that wait for the identity provider. */
  readonly inFlight: () => number
  /** Requests completed since the start. */
  readonly completed: () => number
  start(): void
  end(): void
  /** Makes a call to the identity provider. Throws `unavailable` if too many are in progress. */
  callExternal<Result>(call: () => Result | Promise<Result>): Promise<Result>
}

export function createLoadCounter(): LoadCounter {
  let started = 0
  let completed = 0
  let external = 0
  return {
    // Provider calls are also made outside requests.
    inFlight: () => Math.max(0, started - completed - external),
    completed: () => completed,
    start: () => void started++,
    end: () => void completed++,
    async callExternal(call) {
      if (external >= MAX_EXTERNAL_CALLS) {
        throw new ProblemError('unavailable', { reason: 'overload' })
      }
      external++
      try {
        return await call()
      } finally {
        external--
      }
    },
  }
}
