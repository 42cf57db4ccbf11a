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
} from '../factors/second-factor.ts'
import { hasTwoStepOn } from '../sessions/user.ts'
import {
  type Accept,
  type Create,
  type Decision,
  findEmailGuard,
  type MatchingUsers,
} from './decide.ts'
import { passEmailCode } from './email-code.ts'
import {
  findReplacedIdentity,
  hasRefusedIdentity,
  isDoubtful,
  isForeignPassword,
  isSuspect,
  type KnownUser,
} from './identities.ts'
import type { EmailCodePolicy, SignIn, SignInServer } from './request.ts'

/** What a sign-in needs besides its proof, and the user who must provide it. */
export interface RequiredStep {
  readonly kind: 'factor' | 'email-code'
  readonly owner: UserRow
}

/** Rules 9, 12, 16 and 18. `undefined` if the proof is enough. */
export async function findRequiredStep(
  tx: Queryable,
  { emailCodes }: SignInServer,
  { byEmail, identities }: MatchingUsers,
  decision: Decision,
  signIn: SignIn,
): Promise<RequiredStep | undefined> {
  if (decision.kind === 'refuse') return undefined
  const { canSend } = emailCodes
  const holder = decision.takesEmailFrom === undefined ? undefined : byEmail
  // rule 12e: the holder of an email lets it pass to another user
  const guard = findEmailGuard(holder)
  if (holder && (guard === 'factor' || (guard && canSend))) return { kind: guard, owner: holder }
  if (decision.kind === 'create') return undefined
  const { user } = decision
  // Only verified users can add a factor, so no unverified one has a factor that could keep the owner of the email out.
  if (user.email_verified && hasTwoStepOn(user)) return { kind: 'factor', owner: user }
  if (!canSend || !(await needsEmailCode(tx, emailCodes, { user, identities }, signIn)))
    return undefined
  // The sign-in proves this email, which may be the result of an email change.
  return { kind: 'email-code', owner: { ...user, email: signIn.email } }
}

async function needsEmailCode(
  tx: Queryable,
  { fromUnknownDevices }: EmailCodePolicy,
  known: KnownUser,
  signIn: SignIn,
): Promise<boolean> {
  const { user } = known
  if (!user.email_verified) return false
  const isPassword = signIn.proof.provider === 'password'
  // rule 16g: after "This wasn't me", a password alone is not enough, nor is an untrusted identity of before
  if (isSuspect(signIn, known)) return true
  // rule 18d: an account that a stranger may have in reserve is not enough
  if (isDoubtful(signIn, known)) return true
  // rule 18j: nor is a new password that a linked account may have set, on any device
  // Eve finds Ada's laptop unlocked, connects her own Google account at the provider, sets a password with it and logs in.
  if (isForeignPassword(signIn, known)) return true
  // rule 18e: nor is a password that a stranger may have set
  const mayBeStrangers =
    isPassword && (user.had_stranger_at !== null || hasRefusedIdentity(signIn, known))
  const asksUnknownDevices = fromUnknownDevices || mayBeStrangers
  // rule 18a: an unknown device needs a code
  if (!asksUnknownDevices) return false
  const device_hash = signIn.request.device.hash
  return !(await knownDevicesStore.has(tx, { user_id: user.id, device_hash }))
}

/** Returns problems, because throwing them would roll back counted failures and queued emails. */
export async function passRequiredStep(
  tx: Queryable,
  server: SignInServer,
  step: RequiredStep,
  users: MatchingUsers,
  decision: Create | Accept,
  signIn: SignIn,
): Promise<PassedFactor | ProblemError> {
  const { given, proofHash } = signIn.factor
  if (given) {
    // The same factor with the same proof counts once more: the answer to the first request may have been lost.
    const earlier = await exchangedProofsStore.find(tx, proofHash)
    const isOwn = earlier?.user_id === step.owner.id
    // rule 9b: the same proof counts again with the same factor only
    if (isOwn && earlier.factor_hash === hashFactor(given)) return toPassedFactor(given, signIn.now)
  }
  if (step.kind === 'email-code') return (await passEmailCode(tx, step.owner, signIn)) ?? NO_FACTOR // rule 18: codes by email
  return passFactor(tx, server, step.owner, users, decision, signIn)
}

/** Rule 9: second factor. */
async function passFactor(
  tx: Queryable,
  server: SignInServer,
  owner: UserRow,
  users: MatchingUsers,
  decision: Create | Accept,
  signIn: SignIn,
): Promise<PassedFactor | ProblemError> {
  const { factor, request, context } = signIn
  const isTrusted = await isTrustedDevice(tx, users, decision, signIn) // rule 17: trusted devices
  const passed =
    !factor.given && isTrusted
      ? NO_FACTOR
      : await passSecondFactor(tx, server, {
          user: owner,
          verifiedFactor: factor,
          deviceHash: request.device.hash,
          context,
        })
  // rule 14: security emails
  if ('factor' in passed) await withdrawIncompleteLogin(tx, owner, signIn)
  else await scheduleIncompleteLoginEmail(tx, owner, signIn)
  return passed
}

/** How long a user has time for the second step before the email is sent. */
const DELAY_MS = 10 * MINUTE_MS

/** Rule 14: security emails. Tells the owner about the login unless the same device completes one in time. */
async function scheduleIncompleteLoginEmail(
  tx: Queryable,
  owner: UserRow,
  signIn: SignIn,
): Promise<void> {
  const { context } = signIn
  const incomplete = toIncompleteLogin(owner, signIn)
  if (await outboxStore.hasWaiting(tx, incomplete)) return
  await queueEmail(tx, owner, {
    kind: 'second-step-missing',
    params: context,
    dueAt: context.at + DELAY_MS,
    loginHash: incomplete.login_hash,
  })
}

export function withdrawIncompleteLogin(
  tx: Queryable,
  owner: UserRow,
  signIn: SignIn,
): Promise<void> {
  return outboxStore.withdrawLogin(tx, toIncompleteLogin(owner, signIn))
}

/** The device, because a user who starts again has another proof. Only that device knows its id. */
function toIncompleteLogin(
  owner: UserRow,
  { request: { device }, factor }: SignIn,
): IncompleteLogin {
  return { user_id: owner.id, login_hash: device.hash ?? factor.proofHash }
}

/** Logins don't prolong it, because a device that was lost, or given away, must not stand in for the factor for ever. */
const TRUST_MS = 30 * DAY_MS

/**
 * Rule 17: trusted devices. Whether the device replaces the second factor of this sign-in: not after a reset, and not
 * if the account at the provider may belong to another person now. Then only a factor shows who it is.
 */
async function isTrustedDevice(
  tx: Queryable,
  { identities }: MatchingUsers,
  decision: Create | Accept,
  signIn: SignIn,
): Promise<boolean> {
  // rule 17b: a reset ends the trust
  if (decision.kind !== 'accept' || decision.endsSessions) return false
  if (findReplacedIdentity(signIn, identities)) return false
  const known = { user: decision.user, identities }
  // rule 17e: trust is no factor for an account that a stranger may have in reserve
  if (isDoubtful(signIn, known)) return false
  const { proof, request, now } = signIn
  // rule 17f: nor for an untrusted identity that would need a code by email without two-step login
  // Eve registered Ada's email with GitHub. Ada came with Google, turned two-step login on, and trusts her laptop.
  if (proof.provider !== 'password' && isSuspect(signIn, known)) return false
  const { device } = request
  if (device.hash === null) return false
  const row = { user_id: decision.user.id, device_hash: device.hash }
  return trustedDevicesStore.has(tx, row, now)
}

/** For a sign-in with a second factor. */
export async function trustDevice(
  tx: Queryable,
  user_id: string,
  device_hash: string | null,
  { at, browser, system, address }: RequestContext,
): Promise<void> {
  if (device_hash === null) return
  await trustedDevicesStore.replace(tx, {
    id: randomUUID(),
    user_id,
    device_hash,
    browser,
    system,
    address,
    created_at: at,
    expires_at: at + TRUST_MS,
  })
}
