import { knownDevicesStore } from '../../stores/known-devices-store.ts'
import type { Queryable, UserRow } from '../../stores/tables.ts'
import { hasTwoStepOn } from '../second-factor/pass-second-factor.ts'
import type { Accept } from './accept-sign-in.ts'
import type { CheckedSignIn } from './checked-sign-in.ts'
import type { SignInDecision } from './decide-sign-in.ts'
import type { MatchingUsers } from './matching-users.ts'

/** What a sign-in needs besides its proof, and the user who must provide it. */
export interface RequiredStep {
  readonly kind: 'factor' | 'email-code'
  readonly owner: UserRow
}

/** Which sign-ins need a code by email (rule 18: codes by email). */
export interface EmailCodePolicy {
  /** Without it, none does. */
  readonly canSend: boolean
  readonly fromUnknownDevices: boolean
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
