import { ProblemError } from '../../problem-error.ts'
import type { SecondFactor } from '@foyer/contract/second-factor.ts'
import { toShownEmail } from '@foyer/contract/shown-email.ts'
import type { Account } from '../../identity/account.ts'
import { signInChallengesStore } from '../../stores/sign-in-challenges-store.ts'
import type { Queryable, UserRow } from '../../stores/tables.ts'
import { usersStore } from '../../stores/users-store.ts'
import type { RequestContext } from '../record-activity.ts'
import { wrongFactor } from '../second-factor/pass-second-factor.ts'
import { isRightCode } from './code.ts'
import { isOpen, openChallenge, resendCode } from './challenge.ts'
import { refuseAfterFailedCodes } from './refuse-after-failed-codes.ts'

/** A login that needs a code by email. The transaction has locked the user's row. */
export interface EmailCodeStep {
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
