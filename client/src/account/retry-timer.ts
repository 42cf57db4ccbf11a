import { retryDelay } from '../session/retry-delay.ts'
import type { FailureCode, SessionFailure } from '../session/session-failure.ts'

const MAX_RETRIES = 5

/** Failures that may resolve without user action. */
const TRANSIENT: ReadonlySet<FailureCode> = new Set<FailureCode>([
  'unreachable',
  'provider-unreachable',
  'provider-failed',
  'unavailable',
  'internal',
])

/** Retries at most {@link MAX_RETRIES} times, after the delay of {@link retryDelay}. */
export function createRetryTimer(attempt: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let retries = 0

  return {
    schedule({ code, retryAfterSeconds }: SessionFailure) {
      clearTimeout(timer)
      if (!TRANSIENT.has(code) || retries === MAX_RETRIES) return
      timer = setTimeout(attempt, retryDelay(retries, { retryAfterSeconds }))
      retries += 1
    },

    stop() {
      clearTimeout(timer)
      retries = 0
    },
  }
}
