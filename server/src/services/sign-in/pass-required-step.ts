import type { ProblemError } from '../../problem-error.ts'
import { exchangedProofsStore } from '../../stores/exchanged-proofs-store.ts'
import type { Queryable } from '../../stores/tables.ts'
import { passEmailCode } from '../email-code/email-code-check.ts'
import type { RequestContext } from '../record-activity.ts'
import { hashFactor, type SecondFactorCheck } from '../second-factor/pass-second-factor.ts'
import {
  NO_FACTOR,
  toPassedFactor,
  type PassedFactor,
  type VerifiedFactor,
} from '../second-factor/second-step.ts'
import type { CheckedSignIn } from './checked-sign-in.ts'
import type { SignInDecision } from './decide-sign-in.ts'
import { scheduleIncompleteLoginEmail, withdrawIncompleteLogin } from './incomplete-login.ts'
import type { MatchingUsers } from './matching-users.ts'
import type { RequiredStep } from './required-step.ts'
import { isTrustedDevice } from './trusted-devices.ts'

export interface PassDependencies {
  readonly secondFactors: Pick<SecondFactorCheck, 'pass'>
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
  { secondFactors }: PassDependencies,
  stepOfLogin: StepOfLogin,
): Promise<PassedFactor | ProblemError> {
  const { step, decision, verifiedFactor, checkedSignIn, requestContext, identities } = stepOfLogin
  const { owner } = step
  const isTrusted = await isTrustedDevice(tx, decision, { checkedSignIn, identities }) // rule 17: trusted devices
  const passed =
    !verifiedFactor.given && isTrusted
      ? NO_FACTOR
      : await secondFactors.pass(tx, {
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
