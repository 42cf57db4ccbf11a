import { randomUUID } from 'node:crypto'
import { DAY_MS, MINUTE_MS } from '../core/clock.ts'
import type { ProblemError } from '../core/problem.ts'
import { type IncompleteLogin, outboxStore } from '../db/outbox.ts'
import { exchangedProofsStore, knownDevicesStore, trustedDevicesStore } from '../db/sign-ins.ts'
import type { Queryable, UserRow } from '../db/tables.ts'
import type { RequestContext } from '../emails/activity.ts'
import { queueEmail } from '../emails/outbox.ts'
import {
  hashFactor,
  NO_FACTOR,
  type PassedFactor,
  passSecondFactor,
  toPassedFactor,
  type VerifiedFactor,
} from '../factors/second-factor.ts'
import type { FactorsServer } from '../factors/webauthn.ts'
import { hasTwoStepOn } from '../sessions/user.ts'
import type { Accept, MatchingUsers, SignInDecision } from './decide.ts'
import { passEmailCode } from './email-code.ts'
import { findReplacedIdentity } from './identities.ts'
import type { CheckedSignIn, EmailCodePolicy } from './request.ts'

/** What a sign-in needs besides its proof, and the user who must provide it. */
export interface RequiredStep {
  readonly kind: 'factor' | 'email-code'
  readonly owner: UserRow
}

interface Candidate extends Pick<MatchingUsers, 'byEmail'> {
  readonly decision: SignInDecision
  readonly checkedSignIn: CheckedSignIn
}

export async function findRequiredStep(
  tx: Queryable,
  policy: EmailCodePolicy,
  { decision, byEmail, checkedSignIn }: Candidate,
): Promise<RequiredStep | undefined> {
  const factorOwner = findFactorOwner(decision, byEmail)
  if (factorOwner) return { kind: 'factor', owner: factorOwner }
  if (decision.kind !== 'accept' || !policy.canSend) return undefined
  if (!(await needsEmailCode(tx, policy, { decision, checkedSignIn }))) return undefined
  // The sign-in proves this email, which may be the result of an email change.
  return { kind: 'email-code', owner: { ...decision.user, email: checkedSignIn.email } }
}

/**
 * The user whose second factor is asked for: the proof's user, or the one whose email it would take. Only verified
 * users can add a factor, so an unverified account never has one that could keep the owner of the email out.
 */
function findFactorOwner(
  decision: SignInDecision,
  byEmail: UserRow | undefined,
): UserRow | undefined {
  if (decision.kind === 'refuse') return undefined
  // rule 12e: a new account with the email is asked for the factor
  const owner = decision.kind === 'accept' ? decision.user : byEmail
  return owner?.email_verified && hasTwoStepOn(owner) ? owner : undefined
}

async function needsEmailCode(
  tx: Queryable,
  { fromUnknownDevices }: EmailCodePolicy,
  { decision: { user }, checkedSignIn }: { decision: Accept; checkedSignIn: CheckedSignIn },
): Promise<boolean> {
  if (!user.email_verified) return false
  const { proof, device } = checkedSignIn
  // rule 16g: after "This wasn't me", a password alone is not enough
  if (user.secured_at !== null && proof.provider === 'password') return true
  // rule 18a: an unknown device needs a code
  if (!fromUnknownDevices) return false
  const device_hash = device.hash
  return (
    device_hash === null || !(await knownDevicesStore.has(tx, { user_id: user.id, device_hash }))
  )
}

export interface PassDependencies {
  readonly server: FactorsServer
}

interface StepOfLogin extends Pick<MatchingUsers, 'identities'> {
  readonly step: RequiredStep
  readonly decision: Exclude<SignInDecision, { kind: 'refuse' }>
  readonly verifiedFactor: VerifiedFactor
  readonly checkedSignIn: CheckedSignIn
  readonly requestContext: RequestContext
}

/** The same second factor with the same proof counts once: the answer to the first request may have been lost. */
export async function passRequiredStep(
  tx: Queryable,
  deps: PassDependencies,
  login: StepOfLogin,
): Promise<PassedFactor | ProblemError> {
  const { step, requestContext } = login
  const { given, proofHash } = login.verifiedFactor
  if (given) {
    const earlier = await exchangedProofsStore.find(tx, proofHash)
    const isOwn = earlier?.user_id === step.owner.id
    // rule 9b: the same proof counts again with the same factor only
    if (isOwn && earlier.factor_hash === hashFactor(given))
      return toPassedFactor(given, requestContext.at)
  }
  return step.kind === 'factor' ? passFactor(tx, deps, login) : passCode(tx, login)
}

/** Rule 9: second factor. */
async function passFactor(
  tx: Queryable,
  { server }: PassDependencies,
  stepOfLogin: StepOfLogin,
): Promise<PassedFactor | ProblemError> {
  const { step, decision, verifiedFactor, checkedSignIn, requestContext, identities } = stepOfLogin
  const { owner } = step
  const isTrusted = await isTrustedDevice(tx, decision, { checkedSignIn, identities }) // rule 17: trusted devices
  const passed =
    !verifiedFactor.given && isTrusted
      ? NO_FACTOR
      : await passSecondFactor(tx, server, {
          user: owner,
          verifiedFactor,
          deviceHash: checkedSignIn.device.hash,
          requestContext,
        })
  const login = { owner, verifiedFactor, checkedSignIn, requestContext }
  if ('factor' in passed) await withdrawIncompleteLogin(tx, login)
  else await scheduleIncompleteLoginEmail(tx, login)
  return passed
}

/** Rule 18: codes by email. */
async function passCode(
  tx: Queryable,
  { step: { owner }, verifiedFactor, checkedSignIn: { account }, requestContext }: StepOfLogin,
): Promise<PassedFactor | ProblemError> {
  const { given, proofHash } = verifiedFactor
  const step = { user: owner, account, proofHash, given, requestContext }
  return (await passEmailCode(tx, step)) ?? NO_FACTOR
}

/** How long a user has time for the second step before the email is sent. */
const DELAY_MS = 10 * MINUTE_MS

interface Login {
  readonly owner: UserRow
  readonly verifiedFactor: VerifiedFactor
  readonly checkedSignIn: CheckedSignIn
  readonly requestContext: RequestContext
}

/** Rule 14: security emails. Tells the owner about the login unless the same device completes one in time. */
async function scheduleIncompleteLoginEmail(tx: Queryable, login: Login): Promise<void> {
  const { owner, requestContext } = login
  const incomplete = toIncompleteLogin(login)
  if (await outboxStore.hasWaiting(tx, incomplete)) return
  await queueEmail(tx, owner, {
    kind: 'second-step-missing',
    params: requestContext,
    dueAt: requestContext.at + DELAY_MS,
    loginHash: incomplete.login_hash,
  })
}

export function withdrawIncompleteLogin(tx: Queryable, login: Login): Promise<void> {
  return outboxStore.withdrawLogin(tx, toIncompleteLogin(login))
}

/** The device, because a user who starts again has another proof. Nobody else knows the id of a user's device. */
function toIncompleteLogin({ owner, verifiedFactor, checkedSignIn }: Login): IncompleteLogin {
  const login_hash = checkedSignIn.device.hash ?? verifiedFactor.proofHash
  return { user_id: owner.id, login_hash }
}

const TRUST_MS = 30 * DAY_MS

/**
 * Rule 17: trusted devices. Whether the device replaces the second factor of this sign-in: not after a reset, and not
 * if the account at the provider may belong to another person now. Then only a factor shows who it is.
 */
async function isTrustedDevice(
  tx: Queryable,
  decision: SignInDecision,
  {
    checkedSignIn,
    identities,
  }: Pick<MatchingUsers, 'identities'> & { readonly checkedSignIn: CheckedSignIn },
): Promise<boolean> {
  // rule 17b: a reset ends the trust
  if (decision.kind !== 'accept' || decision.endsSessions) return false
  if (findReplacedIdentity(checkedSignIn, identities)) return false
  const { device, now } = checkedSignIn
  if (device.hash === null) return false
  const row = { user_id: decision.user.id, device_hash: device.hash }
  return trustedDevicesStore.has(tx, row, now)
}

/** For a sign-in with a second factor. */
export async function trustDevice(
  tx: Queryable,
  user_id: string,
  { deviceHash, requestContext }: TrustRequest,
): Promise<void> {
  if (deviceHash === null) return
  const { at, browser, system, address } = requestContext
  await trustedDevicesStore.replace(tx, {
    id: randomUUID(),
    user_id,
    device_hash: deviceHash,
    browser,
    system,
    address,
    created_at: at,
    expires_at: at + TRUST_MS,
  })
}

interface TrustRequest {
  readonly deviceHash: string | null
  readonly requestContext: RequestContext
}
