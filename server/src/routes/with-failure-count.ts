import type { RouteContext } from '../http/app-env.ts'
import type { CountFailedAttempt } from '../http/rate-limiter.ts'
import { ProblemError } from '../problem-error.ts'

/**
 * Counts an attempt whose proof is invalid. A valid proof is never counted or refused, whatever others tried
 * with the same email.
 */
export type WithFailureCount = <Result>(
  c: RouteContext,
  claimedEmail: string,
  work: Promise<Result>,
) => Promise<Result>

export function createWithFailureCount(countFailedAttempt: CountFailedAttempt): WithFailureCount {
  return (c, claimedEmail, work) =>
    work.catch(async (error: unknown) => {
      if (isFailedProof(error)) await countFailedAttempt(c, claimedEmail)
      throw error
    })
}

function isFailedProof(error: unknown): boolean {
  if (!(error instanceof ProblemError)) return false
  return error.code === 'invalid_identity_token' || error.code === 'identity_mismatch'
}
