import { toShownEmail } from '@foyer/contract/shown-email.ts'
import { hash, randomInt, timingSafeEqual } from 'node:crypto'
import { DAY_MS, MINUTE_MS } from '../core/clock.ts'
import { ProblemError } from '../core/problem.ts'
import { signInChallengesStore } from '../db/sign-ins.ts'
import type { Queryable, SignInChallengeRow, UserRow } from '../db/tables.ts'
import { usersStore } from '../db/users.ts'
import { queueCode } from '../emails/outbox.ts'
import { readDigits } from '../factors/codes.ts'
import { wrongFactor } from '../factors/second-factor.ts'
import type { SignIn } from './request.ts'

/** How long a login waits for its code, and so how long its ID token is accepted. */
export const EMAIL_CODE_MS = 10 * MINUTE_MS

const MAX_TRIES = 5

const RESEND_MS = MINUTE_MS

/**
 * Rule 18: codes by email. `undefined` once the right code is given. Returns problems, because throwing them would roll
 * back the code and counted tries. `user` has the email that the login proves; the transaction has locked the row.
 */
export function passEmailCode(
  tx: Queryable,
  user: UserRow,
  signIn: SignIn,
): Promise<ProblemError | undefined> {
  const { given } = signIn.factor
  if (!given) return request(tx, user, signIn)
  if (given.kind !== 'email_code') return Promise.resolve(wrongFactor())
  return check(tx, user, signIn, given.code)
}

async function request(tx: Queryable, user: UserRow, signIn: SignIn): Promise<ProblemError> {
  const challenge = await signInChallengesStore.find(tx, signIn.factor.proofHash)
  if (challenge) {
    if (!isOpen(challenge, signIn.now)) return voidCode()
    await resendCode(tx, user, signIn, challenge)
    return ask(user)
  }
  const refusal = await refuseAfterFailedCodes(tx, user, signIn)
  if (refusal) return refusal
  await openChallenge(tx, user, signIn)
  return ask(user)
}

async function check(
  tx: Queryable,
  user: UserRow,
  { proof, factor: { proofHash }, now }: SignIn,
  code: string,
): Promise<ProblemError | undefined> {
  // rule 18b: a code belongs to its login
  const challenge = await signInChallengesStore.find(tx, proofHash)
  if (challenge?.user_id !== user.id || !isOpen(challenge, now)) return voidCode()
  if (!isRightCode(code, challenge)) {
    await signInChallengesStore.countTry(tx, proofHash)
    return wrongFactor()
  }
  await signInChallengesStore.update(tx, proofHash, { passed_at: now })
  // rule 16: security links. Not after a login with Google or GitHub, which doesn't show who has set the password.
  if (user.secured_at !== null && proof.provider === 'password')
    await usersStore.update(tx, user.id, { secured_at: null })
  return undefined
}

/** Whether it still accepts codes. */
function isOpen({ tries, expires_at, passed_at }: SignInChallengeRow, now: number): boolean {
  // rule 18c: a login has five tries
  return passed_at === null && tries < MAX_TRIES && now < expires_at
}

function ask({ email }: UserRow): ProblemError {
  const secondFactor = {
    kinds: ['email_code'] as const,
    ...(email !== null && { email: toShownEmail(email) }),
  }
  return new ProblemError('second_factor_required', { reason: 'email-code-missing', secondFactor })
}

function voidCode(): ProblemError {
  return new ProblemError('reauthentication_required', { reason: 'email-code-void' })
}

async function openChallenge(tx: Queryable, user: UserRow, signIn: SignIn): Promise<void> {
  const { now, factor } = signIn
  const code = createCode()
  const expires_at = now + EMAIL_CODE_MS
  await signInChallengesStore.insert(tx, {
    proof_hash: factor.proofHash,
    user_id: user.id,
    code_hash: hashCode(code, factor.proofHash),
    tries: 0,
    created_at: now,
    sent_at: now,
    expires_at,
    passed_at: null,
  })
  await send(tx, user, signIn, code, expires_at)
}

/** Sends a new code in place of the last one, at most once a minute. The tries go on counting. */
async function resendCode(
  tx: Queryable,
  user: UserRow,
  signIn: SignIn,
  { proof_hash, sent_at, expires_at }: SignInChallengeRow,
): Promise<void> {
  if (signIn.now - sent_at < RESEND_MS) return
  const code = createCode()
  const code_hash = hashCode(code, proof_hash)
  await signInChallengesStore.update(tx, proof_hash, { code_hash, sent_at: signIn.now })
  await send(tx, user, signIn, code, expires_at)
}

function send(
  tx: Queryable,
  user: UserRow,
  { context }: SignIn,
  code: string,
  expiresAt: number,
): Promise<void> {
  const minutes = Math.round((expiresAt - context.at) / MINUTE_MS)
  return queueCode(tx, user, { params: { ...context, code, minutes }, expiresAt })
}

const DIGITS = 6

function createCode(): string {
  return String(randomInt(10 ** DIGITS)).padStart(DIGITS, '0')
}

/** Bound to the login, so that a code of one login is of no use in another. */
function hashCode(code: string, proofHash: string): string {
  return hash('sha256', `${proofHash} ${code}`, 'base64url')
}

function isRightCode(code: string, { proof_hash, code_hash }: SignInChallengeRow): boolean {
  const given = hashCode(readDigits(code), proof_hash)
  return timingSafeEqual(Buffer.from(given), Buffer.from(code_hash))
}

/** Logins of a user in a day that ask for a code and don't pass. */
const MAX_FAILED = 20

/** Rule 18: codes by email. A person who starts so many logins probably knows the password, so it must be changed. */
async function refuseAfterFailedCodes(
  tx: Queryable,
  user: UserRow,
  signIn: SignIn,
): Promise<ProblemError | undefined> {
  const { account, now: at } = signIn
  if (isRefused(user, signIn)) return refusal()
  const since = Math.max(at - DAY_MS, account.passwordUpdatedAt)
  const failed = await signInChallengesStore.countFailed(tx, user.id, since)
  if (failed < MAX_FAILED) return undefined
  await usersStore.update(tx, user.id, {
    // The provider's clock may run ahead of ours.
    new_devices_refused_at: Math.max(at, account.passwordUpdatedAt),
  })
  return refusal()
}

/**
 * A user without a password can't set a new one, and waits for a day. The same holds if the product offers no passwords:
 * Eve may have set one at the provider, but no page here lets Ada replace it.
 */
function isRefused(
  { new_devices_refused_at: refusedAt }: UserRow,
  { account: { identities, passwordUpdatedAt }, offered, now }: SignIn,
): boolean {
  if (refusedAt === null) return false
  const hasPassword = offered.password && identities.some(({ provider }) => provider === 'password')
  return hasPassword ? passwordUpdatedAt <= refusedAt : now - refusedAt < DAY_MS
}

function refusal(): ProblemError {
  return new ProblemError('new_devices_refused', { reason: 'new-devices-refused' })
}
