import type { ProblemCode } from '@foyer/contract/problems.ts'
import { ProblemError } from '../problem-error.ts'
import type { Reason } from '../security-events.ts'
import { sessionsStore } from '../stores/sessions-store.ts'
import type { Queryable, SessionRow } from '../stores/tables.ts'
import type { Known } from './decide-admission.ts'
import { isResetSince } from './decide-news.ts'
import type { Evidence } from './evidence.ts'
import { findKnown } from './find-known.ts'

/** A session, and what the database knows of the person it is of. */
export interface OwnSession {
  readonly session: SessionRow
  readonly known: Known
}

/**
 * The session of a token, when it is of the very person a proof tells of, and from before no reset: whoever
 * had the account before its owner took it back changes nothing with a session left over. A problem is
 * handed back, as what ended with it must be kept.
 */
export async function findOwnSession(
  tx: Queryable,
  tokenHash: string,
  about: Pick<Evidence, 'proof' | 'account' | 'email'>,
): Promise<OwnSession | ProblemError> {
  // The person first, the session second, as in every other transaction: nobody waits in a circle.
  const known = await findKnown(tx, about)
  const session = await sessionsStore.find(tx, tokenHash)
  if (!session) return refuse('unauthenticated', 'unknown-token')
  const { byIdentity } = known
  if (session.user_id !== byIdentity?.id) return refuse('identity_mismatch', 'other-person')
  if (!isResetSince(byIdentity, about)) return { session, known }
  await sessionsStore.deleteOfUser(tx, byIdentity.id)
  return refuse('unauthenticated', 'session-revoked')
}

function refuse(code: ProblemCode, reason: Reason): ProblemError {
  return new ProblemError(code, { reason })
}
