import type { ProblemCode } from '@foyer/contract/problems.ts'
import { ProblemError } from '../../problem-error.ts'
import type { Reason } from '../../security-events.ts'
import { sessionsStore } from '../../stores/sessions-store.ts'
import type { Queryable, SessionRow } from '../../stores/tables.ts'
import { findMatchingUsers, type MatchingUsers } from './matching-users.ts'
import { isResetSince } from './provider-diff.ts'
import type { CheckedSignIn } from './checked-sign-in.ts'

export interface OwnSession {
  readonly session: SessionRow
  readonly matching: MatchingUsers
}

/** Requires a session of the proof's user. Returns problems, because throwing them would roll back ended sessions. */
export async function requireOwnSession(
  tx: Queryable,
  tokenHash: string,
  signIn: Pick<CheckedSignIn, 'proof' | 'account' | 'email' | 'now'>,
): Promise<OwnSession | ProblemError> {
  // Every transaction locks the user before the session, which avoids deadlocks.
  const matching = await findMatchingUsers(tx, signIn)
  const session = await sessionsStore.find(tx, tokenHash)
  if (!session) return refuse('unauthenticated', 'unknown-token')
  const { byUid } = matching
  if (session.user_id !== byUid?.id) return refuse('identity_mismatch', 'other-user')
  if (!isResetSince(byUid, signIn.account)) return { session, matching }
  await sessionsStore.deleteOfUser(tx, byUid.id)
  return refuse('unauthenticated', 'session-revoked')
}

function refuse(code: ProblemCode, reason: Reason): ProblemError {
  return new ProblemError(code, { reason })
}
