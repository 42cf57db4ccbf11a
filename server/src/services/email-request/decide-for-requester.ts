import { hash } from 'node:crypto'
import type { UserRow } from '../../stores/tables.ts'
import { hasTwoStepOn } from '../second-factor/pass-second-factor.ts'
import type { CheckedSignIn } from '../sign-in/checked-sign-in.ts'
import { decideSignIn, type SignInDecision } from '../sign-in/decide-sign-in.ts'
import { findReplacedIdentity } from '../sign-in/identity-rules.ts'
import type { MatchingUsers } from '../sign-in/matching-users.ts'
import { isEmailAvailable, type EmailRequester } from './email-request.ts'

export interface DecidedSignIn {
  readonly matching: MatchingUsers
  readonly decision: SignInDecision
  /** Who can request the email; `undefined` if no one can, or if this sign-in gets it. */
  readonly requester: EmailRequester | undefined
}

/**
 * Rule 12: email of a user with factors. Once a requested email is available, rules 6 and 7 apply to its holder as
 * without factors.
 */
export function decideForRequester(
  matching: MatchingUsers,
  checkedSignIn: CheckedSignIn,
): DecidedSignIn {
  const requester = findRequester(matching, checkedSignIn)
  if (!requester || !isEmailAvailable(requester, checkedSignIn.now))
    return { matching, decision: decideSignIn(matching, checkedSignIn), requester }
  const { byUid, byEmail } = matching
  const released = { ...matching, byUid: withoutFactors(byUid), byEmail: withoutFactors(byEmail) }
  const decision = decideSignIn(released, checkedSignIn)
  return { matching: released, decision: turnTwoStepOff(decision), requester: undefined }
}

/** Another account at the provider, or another identity that a trusted provider reports for the email. */
function findRequester(
  { byUid, byEmail, identities }: MatchingUsers,
  checkedSignIn: CheckedSignIn,
): EmailRequester | undefined {
  if (!byEmail?.email_verified || !hasTwoStepOn(byEmail)) return undefined
  const { proof, account } = checkedSignIn
  if (!byUid) return { holder: byEmail, hash: hashRequester('uid', proof.uid) }
  if (byUid.id !== byEmail.id) return undefined
  const { provider } = proof
  if (findReplacedIdentity(checkedSignIn, identities)?.provider !== provider) return undefined
  const identity = account.identities.find((linked) => linked.provider === provider)
  return identity && { holder: byEmail, hash: hashRequester(provider, identity.id) }
}

function hashRequester(kind: string, id: string): string {
  return hash('sha256', `${kind} ${id}`, 'base64url')
}

function withoutFactors(user: UserRow | undefined): UserRow | undefined {
  return user && { ...user, two_step_at: null }
}

/** The row still has it on. A reclaim deletes the factors themselves. */
function turnTwoStepOff(decision: SignInDecision): SignInDecision {
  if (decision.kind !== 'accept') return decision
  return { ...decision, changes: { ...decision.changes, two_step_at: null } }
}
