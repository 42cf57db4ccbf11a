import { ProblemError } from '../../problem-error.ts'
import type { Queryable, UserRow } from '../../stores/tables.ts'
import type { SecondFactorCheck } from '../second-factor/pass-second-factor.ts'
import { checkFreshFactor } from '../second-factor/require-fresh-session.ts'
import { applyRefusal } from './apply-decision.ts'
import { decideSignIn } from './decide-sign-in.ts'
import { requireOwnSession } from './own-session.ts'
import type { CheckedSignIn } from './checked-sign-in.ts'

/** Finds the user of a session after a re-authentication with any of their sign-in methods. */
export async function findProvenUser(
  tx: Queryable,
  tokenHash: string,
  checkedSignIn: CheckedSignIn,
): Promise<UserRow | ProblemError> {
  const own = await requireOwnSession(tx, tokenHash, checkedSignIn)
  if (own instanceof ProblemError) return own
  const decision = decideSignIn(own.matching, checkedSignIn)
  if (decision.kind === 'refuse') return applyRefusal(tx, decision)
  if (decision.kind === 'create' || decision.changes.email !== undefined) {
    return new ProblemError('email_changed', { reason: 'email-change-unfinished' })
  }
  return decision.user
}

export type FindOwner = typeof findProvenUser

/** The same for a sensitive change: a user with second factors has also used one just now (rule 10: changing factors). */
export function createFindOwner(secondFactors: Pick<SecondFactorCheck, 'ask'>): FindOwner {
  return async (tx, tokenHash, checkedSignIn) => {
    const user = await findProvenUser(tx, tokenHash, checkedSignIn)
    if (user instanceof ProblemError) return user
    const check = { user, tokenHash, now: checkedSignIn.now }
    return (await checkFreshFactor(tx, check, secondFactors)) ?? user
  }
}
