import type { Product } from '@foyer/product/product.ts'
import type { SignedInUser } from '@foyer/contract/bodies.ts'
import { ProblemError } from '../../problem-error.ts'
import type { Queryable } from '../../stores/tables.ts'
import type { RequestContext } from '../record-activity.ts'
import { refuseEmailRequest } from '../email-request/keep-email.ts'
import { hashFactor } from '../second-factor/pass-second-factor.ts'
import { answerRequester } from '../email-request/answer-requester.ts'
import { decideForRequester } from '../email-request/decide-for-requester.ts'
import type { EmailRequester } from '../email-request/email-request.ts'
import type { PassedFactor, VerifiedFactor } from '../second-factor/second-step.ts'
import { applyRefusal } from './apply-decision.ts'
import type { CheckedSignIn, SignInRequest } from './checked-sign-in.ts'
import type { SignInDecision } from './decide-sign-in.ts'
import { toExchangedProof } from './exchanged-proof.ts'
import { issueSession, type IssueRequest, type IssuingSessions } from './issue-session.ts'
import { findMatchingUsers, type MatchingUsers } from './matching-users.ts'
import { passRequiredStep, type PassDependencies } from './pass-required-step.ts'
import { moveUserToUid } from './move-user-to-uid.ts'
import { findRequiredStep, type EmailCodePolicy, type RequiredStep } from './required-step.ts'
import { isSignUpAllowed, requireSignUp } from './require-sign-up.ts'
import { trustDevice } from './trusted-devices.ts'

export interface ExchangeResult {
  readonly user: SignedInUser
  readonly created: boolean
  /** The id of the user who lost this email and all sessions. */
  readonly tookEmailFrom: string | undefined
}

export interface SettleDependencies extends PassDependencies {
  readonly sessions: IssuingSessions
  readonly emailCodes: EmailCodePolicy
  readonly product: Product
}

export interface CheckedExchange {
  readonly request: SignInRequest
  readonly verifiedFactor: VerifiedFactor
  readonly checkedSignIn: CheckedSignIn
  /** Whether the uid had a user before the account lookup. */
  readonly existed: boolean
}

/**
 * Rules 3 to 9, 12, 17 and 18, in the transaction of an exchange. Returns problems, because throwing them would roll back ended
 * sessions and counted failures.
 */
export async function settleExchange(
  tx: Queryable,
  deps: SettleDependencies,
  { request, verifiedFactor, checkedSignIn, existed }: CheckedExchange,
): Promise<ExchangeResult | ProblemError> {
  const found = await findMatchingUsers(tx, checkedSignIn)
  // The user was deleted during the account lookup, so its result is outdated.
  if (existed && !found.byUid) {
    return new ProblemError('invalid_identity_token', { reason: 'account-gone' })
  }
  const { matching, decision, requester } = decideForRequester(found, checkedSignIn) // rules 3 to 7, and 12
  const step = await findRequiredStep(tx, deps.emailCodes, { ...matching, decision, checkedSignIn })
  // rule 6c: the sign-up policy is applied before any refusal
  // Eve tries emails at a product that is closed to her: a conflict would tell her which of them are registered.
  if (!matching.byUid && !step) requireSignUp(deps.product, checkedSignIn)
  if (decision.kind === 'refuse') return applyRefusal(tx, decision)
  const requestContext = toRequestContext(request, checkedSignIn)
  const allowed = { request, verifiedFactor, checkedSignIn, decision, requestContext }
  // rule 9a: two-step login asks for the second step
  if (!step) return issue(tx, deps, allowed)
  const { identities } = matching
  return issueAfterStep(tx, deps, { ...allowed, step, identities, requester })
}

interface ExchangeWithStep
  extends Omit<AcceptedExchange, 'passed'>, Pick<MatchingUsers, 'identities'> {
  readonly step: RequiredStep
  readonly requester: EmailRequester | undefined
}

async function issueAfterStep(
  tx: Queryable,
  deps: SettleDependencies,
  { step, identities, requester, ...allowed }: ExchangeWithStep,
): Promise<ExchangeResult | ProblemError> {
  const { request, requestContext } = allowed
  const passed = await passRequiredStep(tx, deps, { ...allowed, step, identities })
  if (passed instanceof ProblemError) {
    const canRequest = requester && isRequestAllowed(deps, { ...allowed, step })
    return canRequest ? answerRequester(tx, passed, { ...allowed, requester }) : passed
  }
  const decision = await decideAfterStep(tx, passed, { ...allowed, step })
  if (decision.kind === 'refuse') return applyRefusal(tx, decision)
  const result = await issue(tx, deps, { ...allowed, decision, passed })
  const hasUsedFactor = step.kind === 'factor' && passed.factor !== null
  if (!(result instanceof ProblemError) && hasUsedFactor && request.trustsDevice) {
    await trustDevice(tx, step.owner.id, { deviceHash: request.device.hash, requestContext })
  }
  return result
}

/** Rule 12: email of a user with factors. The holder must be told, and the requester able to sign up. */
function isRequestAllowed(
  { product, emailCodes }: SettleDependencies,
  { decision, step }: Pick<ExchangeWithStep, 'decision' | 'step'>,
): boolean {
  if (!emailCodes.canSend) return false
  return decision.kind === 'accept' || isSignUpAllowed(product, step.owner)
}

/** Rule 12: email of a user with factors. A factor shows that the email's holder is still the same. */
async function decideAfterStep(
  tx: Queryable,
  { factor }: PassedFactor,
  {
    step,
    decision,
    checkedSignIn,
    requestContext,
  }: Pick<ExchangeWithStep, 'step' | 'decision' | 'checkedSignIn' | 'requestContext'>,
): Promise<SignInDecision> {
  // rule 12c: a factor keeps the email
  const owner =
    factor === null ? step.owner : await refuseEmailRequest(tx, step.owner, requestContext)
  if (decision.kind === 'create') return moveUserToUid(tx, owner, checkedSignIn)
  return factor === null ? decision : { ...decision, user: owner }
}

interface AcceptedExchange extends Omit<IssueRequest, 'exchangedProof'> {
  readonly request: SignInRequest
  readonly verifiedFactor: VerifiedFactor
}

async function issue(
  tx: Queryable,
  { sessions }: SettleDependencies,
  { verifiedFactor: { given, proofHash }, ...allowed }: AcceptedExchange,
): Promise<ExchangeResult | ProblemError> {
  const { decision, checkedSignIn, passed } = allowed
  const factor_hash = passed && given ? hashFactor(given) : null
  const exchangedProof = { ...toExchangedProof(proofHash, checkedSignIn.proof), factor_hash }
  const user = await issueSession(tx, sessions, { ...allowed, exchangedProof }) // rules 7 and 8
  if (user instanceof ProblemError) return user
  return { user, created: decision.kind === 'create', tookEmailFrom: decision.takesEmailFrom }
}

function toRequestContext(
  { client }: SignInRequest,
  { proof, now }: CheckedSignIn,
): RequestContext {
  return { at: now, provider: proof.provider, ...client }
}
