import type { Product } from '@foyer/product/product.ts'
import type { SignedInUser } from '@foyer/contract/bodies.ts'
import { ProblemError } from '../../problem-error.ts'
import type { Queryable, UserRow } from '../../stores/tables.ts'
import type { RequestContext } from '../record-activity.ts'
import { hashFactor } from '../second-factor/pass-second-factor.ts'
import { applyRefusal } from './apply-decision.ts'
import type { CheckedSignIn, SignInRequest } from './checked-sign-in.ts'
import { decideSignIn, type SignInDecision } from './decide-sign-in.ts'
import { toExchangedProof } from './exchanged-proof.ts'
import { issueSession, type IssueRequest, type IssuingSessions } from './issue-session.ts'
import { findMatchingUsers, type MatchingUsers } from './matching-users.ts'
import { passRequiredStep, type PassDependencies } from './pass-required-step.ts'
import { repinUser } from './repin-user.ts'
import { findRequiredStep, type EmailCodePolicy, type RequiredStep } from './required-step.ts'
import { requireSignUp } from './require-sign-up.ts'
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
  { request, checkedSignIn, existed }: CheckedExchange,
): Promise<ExchangeResult | ProblemError> {
  const matching = await findMatchingUsers(tx, checkedSignIn)
  // The user was deleted during the account lookup, so its result is outdated.
  if (existed && !matching.byUid) {
    return new ProblemError('invalid_identity_token', { reason: 'account-gone' })
  }
  const decision = decideSignIn(matching, checkedSignIn) // rules 3 to 7
  const step = await findRequiredStep(tx, deps.emailCodes, { ...matching, decision, checkedSignIn })
  // Before any refusal, because a conflict would reveal that the email is registered.
  if (!matching.byUid && !step) requireSignUp(deps.product, checkedSignIn)
  if (decision.kind === 'refuse') return applyRefusal(tx, decision)
  const requestContext = toRequestContext(request, checkedSignIn)
  const allowed = { request, checkedSignIn, decision, requestContext }
  if (!step) return issue(tx, deps, allowed)
  return issueAfterStep(tx, deps, { ...allowed, step, identities: matching.identities })
}

interface OwnersExchange
  extends Omit<AllowedExchange, 'passed'>, Pick<MatchingUsers, 'identities'> {
  readonly step: RequiredStep
}

async function issueAfterStep(
  tx: Queryable,
  deps: SettleDependencies,
  { step, identities, ...allowed }: OwnersExchange,
): Promise<ExchangeResult | ProblemError> {
  const { request, requestContext } = allowed
  const { owner } = step
  const passed = await passRequiredStep(tx, deps, { ...allowed, step, identities })
  if (passed instanceof ProblemError) return passed
  const decision = await decideForOwner(tx, owner, allowed)
  if (decision.kind === 'refuse') return applyRefusal(tx, decision)
  const result = await issue(tx, deps, { ...allowed, decision, passed })
  const hasUsedFactor = step.kind === 'factor' && passed.factor !== null
  if (!(result instanceof ProblemError) && hasUsedFactor && request.trustsDevice) {
    await trustDevice(tx, owner.id, { deviceHash: request.device.hash, requestContext })
  }
  return result
}

/** Rule 12: email of a user with factors. */
async function decideForOwner(
  tx: Queryable,
  owner: UserRow,
  { decision, checkedSignIn }: Pick<AllowedExchange, 'decision' | 'checkedSignIn'>,
): Promise<SignInDecision> {
  return decision.kind === 'create' ? repinUser(tx, owner, checkedSignIn) : decision
}

interface AllowedExchange extends Omit<IssueRequest, 'exchangedProof'> {
  readonly request: SignInRequest
}

async function issue(
  tx: Queryable,
  { sessions }: SettleDependencies,
  { request: { idToken, secondFactor }, ...allowed }: AllowedExchange,
): Promise<ExchangeResult | ProblemError> {
  const { decision, checkedSignIn, passed } = allowed
  const factor_hash = passed && secondFactor ? hashFactor(secondFactor) : null
  const exchangedProof = { ...toExchangedProof(idToken, checkedSignIn.proof), factor_hash }
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
