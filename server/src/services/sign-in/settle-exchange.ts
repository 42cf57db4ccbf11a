import type { Product } from '@foyer/product/product.ts'
import type { SignedInUser } from '@foyer/contract/bodies.ts'
import { ProblemError } from '../../problem-error.ts'
import { exchangedProofsStore } from '../../stores/exchanged-proofs-store.ts'
import type { Queryable, UserRow } from '../../stores/tables.ts'
import type { RequestContext } from '../record-activity.ts'
import {
  hasSecondFactor,
  hashFactor,
  type SecondFactorCheck,
} from '../second-factor/pass-second-factor.ts'
import { NO_FACTOR, type PassedFactor } from '../second-factor/second-step.ts'
import { applyRefusal } from './apply-decision.ts'
import type { CheckedSignIn, SignInRequest } from './checked-sign-in.ts'
import { decideSignIn, type SignInDecision } from './decide-sign-in.ts'
import { hashProof, toExchangedProof } from './exchanged-proof.ts'
import { reportIncompleteLogin, withdrawIncompleteLogin } from './incomplete-login.ts'
import { issueSession, type IssueRequest, type IssuingSessions } from './issue-session.ts'
import { findMatchingUsers, type MatchingUsers } from './matching-users.ts'
import { repinUser } from './repin-user.ts'
import { requireSignUp } from './require-sign-up.ts'
import { isTrustedDevice, trustDevice } from './trusted-devices.ts'

export interface ExchangeResult {
  readonly user: SignedInUser
  readonly created: boolean
  /** The id of the user who lost this email and all sessions. */
  readonly tookEmailFrom: string | undefined
}

export interface SettleDependencies {
  readonly sessions: IssuingSessions
  readonly secondFactors: Pick<SecondFactorCheck, 'pass'>
  readonly product: Product
}

export interface CheckedExchange {
  readonly request: SignInRequest
  readonly checkedSignIn: CheckedSignIn
  /** Whether the uid had a user before the account lookup. */
  readonly existed: boolean
}

/**
 * Rules 3 to 9, in the transaction of an exchange. Returns problems, because throwing them would roll back ended
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
  const owner = findFactorOwner(decision, matching)
  // Before any refusal, because a conflict would reveal that the email is registered.
  if (!matching.byUid && !owner) requireSignUp(deps.product, checkedSignIn)
  if (decision.kind === 'refuse') return applyRefusal(tx, decision)
  const requestContext = toRequestContext(request, checkedSignIn)
  const allowed = { request, checkedSignIn, decision, requestContext }
  if (!owner) return issue(tx, deps, allowed)
  return issueWithFactor(tx, deps, { ...allowed, owner, identities: matching.identities })
}

interface OwnersExchange
  extends Omit<AllowedExchange, 'passed'>, Pick<MatchingUsers, 'identities'> {
  readonly owner: UserRow
}

async function issueWithFactor(
  tx: Queryable,
  deps: SettleDependencies,
  { owner, identities, ...allowed }: OwnersExchange,
): Promise<ExchangeResult | ProblemError> {
  const { request, checkedSignIn, requestContext } = allowed
  const isTrusted = await isTrustedDevice(tx, allowed.decision, { checkedSignIn, identities }) // rule 17: trusted devices
  const login = { owner, request, checkedSignIn, requestContext }
  const passed = await passOnce(tx, deps, { ...login, isTrusted }) // rule 9: second factor
  if (passed instanceof ProblemError) {
    await reportIncompleteLogin(tx, login)
    return passed
  }
  await withdrawIncompleteLogin(tx, login)
  const decision = await decideForOwner(tx, owner, allowed)
  if (decision.kind === 'refuse') return applyRefusal(tx, decision)
  const result = await issue(tx, deps, { ...allowed, decision, passed })
  if (!(result instanceof ProblemError) && passed.factor !== null && request.trustsDevice) {
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

/**
 * The user whose second factor is asked for: the proof's user, or the one whose email it would take. Only verified
 * users can add a factor, so none protects an account whose email was never verified from the owner of that email.
 */
function findFactorOwner(
  decision: SignInDecision,
  { byEmail }: MatchingUsers,
): UserRow | undefined {
  if (decision.kind === 'refuse') return undefined
  const owner = decision.kind === 'accept' ? decision.user : byEmail
  return owner?.email_verified && hasSecondFactor(owner) ? owner : undefined
}

interface OwnerStep {
  readonly owner: UserRow
  readonly request: SignInRequest
  readonly requestContext: RequestContext
  readonly isTrusted: boolean
}

/** The same second factor with the same proof counts once: the answer to the first request may have been lost. */
async function passOnce(
  tx: Queryable,
  { secondFactors }: SettleDependencies,
  {
    owner,
    request: { secondFactor: given, idToken, device },
    requestContext,
    isTrusted,
  }: OwnerStep,
): Promise<PassedFactor | ProblemError> {
  if (!given && isTrusted) return NO_FACTOR
  const proofHash = hashProof(idToken)
  if (given) {
    const earlier = await exchangedProofsStore.find(tx, proofHash)
    const isRepeated = earlier?.user_id === owner.id && earlier.factor_hash === hashFactor(given)
    if (isRepeated) return { factor: given.kind, factor_at: requestContext.at }
  }
  const step = { user: owner, given, proofHash, deviceHash: device.hash, requestContext }
  return secondFactors.pass(tx, step)
}
