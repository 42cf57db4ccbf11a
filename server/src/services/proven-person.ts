import { ProblemError } from '../problem-error.ts'
import type { Queryable, UserRow } from '../stores/tables.ts'
import { applyRefusal } from './apply-admission.ts'
import { decideAdmission } from './decide-admission.ts'
import type { Evidence } from './evidence.ts'
import { findOwnSession } from './own-session.ts'

/**
 * Whoever is signed in with a token and has just proven to be that person, under the address we know of
 * them. Another way in than the session's will do: it is the person who is asked for, not the credential.
 */
export async function findProvenPerson(
  tx: Queryable,
  tokenHash: string,
  evidence: Evidence,
): Promise<UserRow | ProblemError> {
  const own = await findOwnSession(tx, tokenHash, evidence)
  if (own instanceof ProblemError) return own
  const admission = decideAdmission(own.known, evidence) // rules 3 (the floor), 5, 6
  if (admission.kind === 'refuse') return applyRefusal(tx, admission)
  if (admission.kind === 'create' || admission.changes.email !== undefined) {
    // They have moved, and are to come in at the door with the new address first.
    return new ProblemError('email_changed', { reason: 'address-moves' })
  }
  return admission.user
}
