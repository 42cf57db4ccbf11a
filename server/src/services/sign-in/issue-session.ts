import type { SignedInUser } from '@foyer/contract/bodies.ts'
import { SECOND_MS } from '../../clock.ts'
import { ProblemError } from '../../problem-error.ts'
import { exchangedProofsStore } from '../../stores/exchanged-proofs-store.ts'
import type { ExchangedProofRow, Queryable, SessionRow } from '../../stores/tables.ts'
import type { RequestContext } from '../record-activity.ts'
import type { SessionService } from '../session-service.ts'
import { NO_FACTOR, type PassedFactor } from '../second-factor/second-step.ts'
import { applyAccept, applyDecision } from './apply-decision.ts'
import type { Accept } from './accept-sign-in.ts'
import type { SignInDecision } from './decide-sign-in.ts'
import type { CheckedSignIn } from './checked-sign-in.ts'

export type IssuingSessions = Pick<SessionService, 'start' | 'findUnused' | 'rotate'>

export interface IssueRequest {
  readonly decision: Exclude<SignInDecision, { kind: 'refuse' }>
  readonly checkedSignIn: CheckedSignIn
  readonly requestContext: RequestContext
  readonly exchangedProof: Omit<ExchangedProofRow, 'user_id'>
  /** Absent if the sign-in needed neither a second factor nor a code by email. */
  readonly passed?: PassedFactor
}

/**
 * Rule 8: session issue. A proof makes one session. If the answer was lost and the client sends the proof again, the
 * unused session gets a new token. Returns problems, because throwing them would roll back the decision.
 */
export async function issueSession(
  tx: Queryable,
  sessions: IssuingSessions,
  request: IssueRequest,
): Promise<SignedInUser | ProblemError> {
  const { decision, checkedSignIn, requestContext, exchangedProof, passed = NO_FACTOR } = request
  const { authTime } = checkedSignIn.proof
  if (decision.kind === 'accept') {
    const row = { ...exchangedProof, user_id: decision.user.id }
    const earlier = await exchangedProofsStore.insertOrFind(tx, row)
    // rule 8a: a proof makes one session
    // Ada logs out. Eve, who has got hold of Ada's ID token, sends it once more within its five minutes.
    if (earlier) return resume(tx, sessions, { decision, requestContext, earlier })
  }
  const user = await applyDecision(tx, decision, { checkedSignIn, requestContext }) // rule 7: first verification
  if (decision.kind === 'create' || decision.isReclaim) {
    // A reclaim has deleted the row that was inserted above.
    await exchangedProofsStore.insertOrFind(tx, { ...exchangedProof, user_id: user.id })
  }
  return sessions.start(tx, user, {
    ...toClient(requestContext),
    id: exchangedProof.session_id,
    auth_time: authTime,
    reauth_at: authTime * SECOND_MS,
    isShared: checkedSignIn.device.isShared,
    device_hash: checkedSignIn.device.hash,
    ...passed,
  })
}

interface Resumption extends Pick<IssueRequest, 'requestContext'> {
  readonly decision: Accept
  readonly earlier: ExchangedProofRow
}

async function resume(
  tx: Queryable,
  sessions: IssuingSessions,
  { decision, requestContext, earlier }: Resumption,
): Promise<SignedInUser | ProblemError> {
  if (!(await sessions.findUnused(tx, earlier))) return alreadyExchanged()
  const user = await applyAccept(tx, decision, requestContext)
  // The decision may have ended it.
  const session = await sessions.findUnused(tx, earlier)
  return session ? sessions.rotate(tx, user, session) : alreadyExchanged()
}

function toClient({
  provider,
  browser,
  system,
  address,
}: RequestContext): Pick<SessionRow, 'provider' | 'browser' | 'system' | 'address'> {
  return { provider, browser, system, address }
}

function alreadyExchanged(): ProblemError {
  return new ProblemError('reauthentication_required', { reason: 'already-exchanged' })
}
