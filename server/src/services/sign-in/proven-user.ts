import { ProblemError } from '../../problem-error.ts'
import type { Queryable, UserRow } from '../../stores/tables.ts'
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
