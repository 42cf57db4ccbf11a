import { SECOND_MS } from '../../clock.ts'
import { ProblemError } from '../../problem-error.ts'
import type { PasskeyRow, UserRow } from '../../stores/tables.ts'
import type { CheckedChallenge } from './challenges.ts'
import { isSuspended } from './is-suspended.ts'

export interface PasskeyUserCheck {
  readonly user: UserRow
  /** As `redeem` has returned it. */
  readonly passkey: PasskeyRow
  readonly challenge: CheckedChallenge
  readonly now: number
  /** Milliseconds. */
  readonly maxProofAge: number
}

/** Rule 13: passkeys. What a passkey alone needs besides a valid signature: a user who may sign in, and a recent proof from the provider. */
export function checkPasskeyUser({
  user,
  passkey,
  challenge,
  now,
  maxProofAge,
}: PasskeyUserCheck): ProblemError | undefined {
  if (user.disabled_at !== null) {
    return new ProblemError('invalid_identity_token', { reason: 'user-disabled' })
  }
  if (!user.email_verified) {
    return new ProblemError('forbidden', { reason: 'user-unverified' })
  }
  if (toSeconds(challenge.issuedAt) < user.sign_ins_valid_from) {
    return new ProblemError('reauthentication_required', { reason: 'before-sign-ins-valid-from' })
  }
  // rule 13e: a reset suspends passkeys
  if (isSuspended(passkey, user)) {
    return new ProblemError('passkey_suspended', { reason: 'passkey-suspended' })
  }
  if (now - (user.last_proof_at ?? 0) > maxProofAge) {
    return new ProblemError('provider_sign_in_required', { reason: 'last-proof-too-old' })
  }
  return undefined
}

export function toSeconds(milliseconds: number): number {
  return Math.floor(milliseconds / SECOND_MS)
}
