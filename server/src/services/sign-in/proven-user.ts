import { ProblemError } from '../../problem-error.ts'
import type { Queryable, UserRow } from '../../stores/tables.ts'
import { applyRefusal } from './apply-decision.ts'
import { decideSignIn } from './decide-sign-in.ts'
import { findOwnSession } from './own-session.ts'
import type { VerifiedSignIn } from './verified-sign-in.ts'

/** Finds the user of a session after a re-authentication with any of their sign-in methods. */
export async function findProvenUser(
  tx: Queryable,
  tokenHash: string,
  verifiedSignIn: VerifiedSignIn,
): Promise<UserRow | ProblemError> {
  const own = await findOwnSession(tx, tokenHash, verifiedSignIn)
  if (own instanceof ProblemError) return own
  const decision = decideSignIn(own.matching, verifiedSignIn)
  if (decision.kind === 'refuse') return applyRefusal(tx, decision)
  if (decision.kind === 'create' || decision.changes.email !== undefined) {
    return new ProblemError('email_changed', { reason: 'email-change-unfinished' })
  }
  return decision.user
}
