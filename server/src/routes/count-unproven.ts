import type { AppContext } from '../http/app-env.ts'
import type { CountFailure } from '../http/attempt-limit.ts'
import { ProblemError } from '../problem-error.ts'

/**
 * Counts work whose proof did not hold, by who it claimed to be. After the fact: whoever brings a proof
 * that holds is never refused for what others tried.
 */
export type CountUnproven = <Result>(
  c: AppContext,
  claimed: string,
  work: Promise<Result>,
) => Promise<Result>

export function createCountUnproven(countFailure: CountFailure): CountUnproven {
  return (c, claimed, work) =>
    work.catch(async (error: unknown) => {
      if (isUnproven(error)) await countFailure(c, claimed)
      throw error
    })
}

function isUnproven(error: unknown): boolean {
  if (!(error instanceof ProblemError)) return false
  return error.code === 'invalid_identity_token' || error.code === 'identity_mismatch'
}
