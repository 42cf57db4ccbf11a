import { retryDelay } from '../session/retry-delay.ts'
import type { FailureCode, SessionFailure } from '../session/session-failure.ts'

/** After so many in vain it is left to the person, and to the product being reached anew. */
const MOST_TRIES = 5

/** What may go well a moment later, with nothing done about it. */
const PASSING: ReadonlySet<FailureCode> = new Set<FailureCode>([
  'unreachable',
  'provider-unreachable',
  'provider-failed',
  'unavailable',
  'internal',
])

/** Has something tried again that failed, later and later, no sooner than the product asked for, and not for ever. */
export function createTryAgain(attempt: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let tries = 0

  return {
    after({ code, retryAfterSeconds: askedSeconds }: SessionFailure) {
      clearTimeout(timer)
      if (!PASSING.has(code) || tries === MOST_TRIES) return
      timer = setTimeout(attempt, retryDelay(tries, { askedSeconds }))
      tries += 1
    },

    /** It went well, or nobody waits for it any longer. */
    stop() {
      clearTimeout(timer)
      tries = 0
    },
  }
}
