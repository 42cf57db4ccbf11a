import type { ProblemCode } from '@foyer/contract/problems.ts'
import type { RouteContext } from '../http/app-env.ts'
import type { CountFailedAttempt } from '../http/rate-limiter.ts'
import { ProblemError } from '../problem-error.ts'

/**
 * Counts an attempt whose proof or second factor is invalid. A valid one is never counted or refused, whatever others tried
 * with the same email.
 */
export type WithFailureCount = <Result>(
  c: RouteContext,
  claimedEmail: string,
  work: Promise<Result>,
) => Promise<Result>

const FAILURES: ReadonlySet<ProblemCode> = new Set<ProblemCode>([
  'invalid_identity_token',
  'identity_mismatch',
  'second_factor_invalid',
])

export function createWithFailureCount(countFailedAttempt: CountFailedAttempt): WithFailureCount {
  return (c, claimedEmail, work) =>
    work.catch(async (error: unknown) => {
      if (isFailedProof(error)) await countFailedAttempt(c, claimedEmail)
      throw error
    })
}

function isFailedProof(error: unknown): boolean {
  if (!(error instanceof ProblemError)) return false
  return FAILURES.has(error.code)
}
