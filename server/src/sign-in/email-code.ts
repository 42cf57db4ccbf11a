import type { SecondFactor } from '@foyer/contract/second-factor.ts'
import { toShownEmail } from '@foyer/contract/shown-email.ts'
import { hash, randomInt, timingSafeEqual } from 'node:crypto'
import { DAY_MS, MINUTE_MS } from '../core/clock.ts'
import { ProblemError } from '../core/problem.ts'
import { signInChallengesStore } from '../db/sign-ins.ts'
import type { Queryable, SignInChallengeRow, UserRow } from '../db/tables.ts'
import { usersStore } from '../db/users.ts'
import type { RequestContext } from '../emails/activity.ts'
import { queueCode } from '../emails/outbox.ts'
import { readDigits } from '../factors/codes.ts'
import { wrongFactor } from '../factors/second-factor.ts'
import type { Account } from '../identity/provider.ts'

/** How long a login waits for its code, and so how long its ID token is accepted. */
export const EMAIL_CODE_MS = 10 * MINUTE_MS

const MAX_TRIES = 5

const RESEND_MS = MINUTE_MS

/** Whether it still accepts codes. */
function isOpen(
  { tries, expires_at, passed_at }: Pick<SignInChallengeRow, 'tries' | 'expires_at' | 'passed_at'>,
  now: number,
): boolean {
  // rule 18c: a login has five tries
  return passed_at === null && tries < MAX_TRIES && now < expires_at
}

async function openChallenge(tx: Queryable, step: EmailCodeStep): Promise<void> {
  const { user, proofHash, requestContext } = step
  const { at } = requestContext
  const code = createCode()
  const expires_at = at + EMAIL_CODE_MS
  await signInChallengesStore.insert(tx, {
    proof_hash: proofHash,
    user_id: user.id,
    code_hash: hashCode(code, proofHash),
    tries: 0,
    created_at: at,
    sent_at: at,
    expires_at,
    passed_at: null,
  })
  await send(tx, step, { code, expires_at })
}

/** Sends a new code in place of the last one, at most once a minute. The tries go on counting. */
async function resendCode(
  tx: Queryable,
  step: EmailCodeStep,
  { sent_at, expires_at }: SignInChallengeRow,
): Promise<void> {
  const { proofHash, requestContext } = step
  const { at } = requestContext
  if (at - sent_at < RESEND_MS) return
  const code = createCode()
  const code_hash = hashCode(code, proofHash)
  await signInChallengesStore.update(tx, proofHash, { code_hash, sent_at: at })
  await send(tx, step, { code, expires_at })
}

function send(
  tx: Queryable,
  { user, requestContext }: EmailCodeStep,
  { code, expires_at }: { readonly code: string; readonly expires_at: number },
): Promise<void> {
  const minutes = Math.round((expires_at - requestContext.at) / MINUTE_MS)
  const params = { ...requestContext, code, minutes }
  return queueCode(tx, user, { params, expiresAt: expires_at })
}

const DIGITS = 6

function createCode(): string {
  return String(randomInt(10 ** DIGITS)).padStart(DIGITS, '0')
}

/** Bound to the login, so that a code of one login is of no use in another. */
function hashCode(code: string, proofHash: string): string {
  return hash('sha256', `${proofHash} ${code}`, 'base64url')
}

function isRightCode(
  code: string,
  { proof_hash, code_hash }: Pick<SignInChallengeRow, 'proof_hash' | 'code_hash'>,
): boolean {
  const given = hashCode(readDigits(code), proof_hash)
  return timingSafeEqual(Buffer.from(given), Buffer.from(code_hash))
}

/** A login that needs a code by email. The transaction has locked the user's row. */
interface EmailCodeStep {
  /** With the email that the login proves. */
  readonly user: UserRow
  readonly account: Account
  readonly proofHash: string
  /** What the request sent. */
  readonly given: SecondFactor | undefined
  readonly requestContext: RequestContext
}

/** Rule 18: codes by email. Returns problems, because throwing them would roll back the code and counted tries. */
export async function passEmailCode(
  tx: Queryable,
  step: EmailCodeStep,
): Promise<ProblemError | undefined> {
  if (!step.given) return request(tx, step)
  if (step.given.kind !== 'email_code') return wrongFactor()
  return check(tx, step, step.given.code)
}

async function request(tx: Queryable, step: EmailCodeStep): Promise<ProblemError> {
  const challenge = await signInChallengesStore.find(tx, step.proofHash)
  if (challenge) {
    if (!isOpen(challenge, step.requestContext.at)) return voidCode()
    await resendCode(tx, step, challenge)
    return ask(step)
  }
  const refusal = await refuseAfterFailedCodes(tx, step)
  if (refusal) return refusal
  await openChallenge(tx, step)
  return ask(step)
}

async function check(
  tx: Queryable,
  { user, proofHash, requestContext: { at } }: EmailCodeStep,
  code: string,
): Promise<ProblemError | undefined> {
  // rule 18b: a code belongs to its login
  const challenge = await signInChallengesStore.find(tx, proofHash)
  if (challenge?.user_id !== user.id || !isOpen(challenge, at)) return voidCode()
  if (!isRightCode(code, challenge)) {
    await signInChallengesStore.countTry(tx, proofHash)
    return wrongFactor()
  }
  await signInChallengesStore.update(tx, proofHash, { passed_at: at })
  if (user.secured_at !== null) await usersStore.update(tx, user.id, { secured_at: null }) // rule 16: security links
  return undefined
}

function ask({ user: { email } }: EmailCodeStep): ProblemError {
  const secondFactor = {
    kinds: ['email_code'] as const,
    ...(email !== null && { email: toShownEmail(email) }),
  }
  return new ProblemError('second_factor_required', { reason: 'email-code-missing', secondFactor })
}

function voidCode(): ProblemError {
  return new ProblemError('reauthentication_required', { reason: 'email-code-void' })
}

/** Logins of a user in a day that ask for a code and don't pass. */
const MAX_FAILED = 20

/** Rule 18: codes by email. A person who starts so many logins probably knows the password, so it must be changed. */
async function refuseAfterFailedCodes(
  tx: Queryable,
  { user, account, requestContext: { at } }: EmailCodeStep,
): Promise<ProblemError | undefined> {
  if (isRefused(user, account, at)) return refusal()
  const since = Math.max(at - DAY_MS, account.passwordUpdatedAt)
  const failed = await signInChallengesStore.countFailed(tx, user.id, since)
  if (failed < MAX_FAILED) return undefined
  await usersStore.update(tx, user.id, {
    // The provider's clock may run ahead of ours.
    new_devices_refused_at: Math.max(at, account.passwordUpdatedAt),
  })
  return refusal()
}

/** A user without a password cannot set another one, and waits for a day. */
function isRefused(
  { new_devices_refused_at: refusedAt }: UserRow,
  { identities, passwordUpdatedAt }: Account,
  now: number,
): boolean {
  if (refusedAt === null) return false
  const hasPassword = identities.some(({ provider }) => provider === 'password')
  return hasPassword ? passwordUpdatedAt <= refusedAt : now - refusedAt < DAY_MS
}

function refusal(): ProblemError {
  return new ProblemError('new_devices_refused', { reason: 'new-devices-refused' })
}
