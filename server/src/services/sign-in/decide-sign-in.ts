import type { ProblemCode } from '@foyer/contract/problems.ts'
import type { Reason } from '../../security-events.ts'
import type { UserRow } from '../../stores/tables.ts'
import { hasTwoStepOn } from '../second-factor/pass-second-factor.ts'
import { acceptSignIn, type Accept } from './accept-sign-in.ts'
import { decideEmailChange } from './decide-email-change.ts'
import { checkIdentities, checkNewIdentity, type IdentityRefusal } from './identity-rules.ts'
import { listIdentitiesToStore, type KnownIdentity, type KnownUser } from './known-identities.ts'
import type { MatchingUsers } from './matching-users.ts'
import { provesEmail } from './proves-email.ts'
import type { CheckedSignIn } from './checked-sign-in.ts'

export type SignInDecision =
  | Create
  | Accept
  | {
      readonly kind: 'refuse'
      readonly code: ProblemCode
      readonly reason: Reason
      readonly endsSessionsOf: string | undefined
    }

export interface Create {
  readonly kind: 'create'
  readonly isVerified: boolean
  readonly identities: readonly KnownIdentity[]
  readonly takesEmailFrom: string | undefined
}

/**
 * Applies rules 3 to 7 and 12 to the rows that match a proof. A pure function. `confirmsIdentity`: the request has a recent
 * session of this user, who is verified, so it confirms a newly linked identity.
 */
export function decideSignIn(
  matching: MatchingUsers,
  checkedSignIn: CheckedSignIn,
  confirmsIdentity = false,
): SignInDecision {
  const { byUid, byEmail } = matching
  // A new account at the provider must not let a disabled user back in.
  const verifiedHolder = byEmail?.email_verified ? byEmail : undefined
  if (isDisabled(byUid) || isDisabled(verifiedHolder)) {
    return refuse('invalid_identity_token', 'user-disabled')
  }
  if (byUid && byUid.deleting_at !== null) {
    return refuse('account_deleted', 'deletion-pending')
  }
  return byUid
    ? decideExistingUser({ ...matching, user: byUid }, checkedSignIn, confirmsIdentity)
    : decideNewUser(byEmail, checkedSignIn)
}

function decideExistingUser(
  matching: MatchingUsers & KnownUser,
  checkedSignIn: CheckedSignIn,
  confirmsIdentity: boolean,
): SignInDecision {
  const { user } = matching
  // rule 3d: the sign-in is not from before a logout or reset
  if (checkedSignIn.authTime < user.sign_ins_valid_from) {
    return refuse('reauthentication_required', 'before-sign-ins-valid-from') // rule 3: sign-in method and freshness
  }
  const isVerified = provesEmail(checkedSignIn, matching)
  const refusal = checkIdentities(checkedSignIn, matching, { isVerified, confirmsIdentity }) // rule 4: account lookup
  if (refusal) return refuseIdentity(refusal, user.id)
  // rule 5c: a verified user stays verified
  if (user.email_verified && !isVerified) {
    const hasOtherEmail = user.email !== checkedSignIn.email
    return refuse('forbidden', 'no-longer-verified', hasOtherEmail ? user.id : undefined) // rule 5: verified email
  }
  const emailChange = decideEmailChange(matching, checkedSignIn, isVerified) // rule 6: one user per uid and email
  if (!emailChange) return refuse('email_changed', 'stored-email-differs', user.id)
  // rule 12d: an email change takes no email of a user with factors
  if (isEmailOfTwoStepUser(matching)) return refuse('conflict', 'email-held-by-another')
  return acceptSignIn(matching, { isVerified, emailChange, checkedSignIn })
}

/** Rule 6: one user per uid and email. Only a verified proof takes an email from another user. */
function decideNewUser(
  emailHolder: UserRow | undefined,
  checkedSignIn: CheckedSignIn,
): SignInDecision {
  const refusal = checkNewIdentity(checkedSignIn, []) // rule 4: account lookup
  if (refusal) return refuseIdentity(refusal)
  const isVerified = provesEmail(checkedSignIn, undefined) // rule 5: verified email
  // rule 6a: an unverified proof takes no email from another user
  if (emailHolder && !isVerified) return refuse('conflict', 'email-held-by-another')
  const identities = listIdentitiesToStore({ ...checkedSignIn, isVerified }, [])
  return { kind: 'create', isVerified, identities, takesEmailFrom: emailHolder?.id }
}

/** An email change must not take the email either. */
function isEmailOfTwoStepUser({ user, byEmail }: MatchingUsers & KnownUser): boolean {
  return byEmail !== undefined && byEmail.id !== user.id && hasTwoStepOn(byEmail)
}

function isDisabled(user: UserRow | undefined): boolean {
  return user !== undefined && user.disabled_at !== null
}

function refuseIdentity(
  { code, reason, endsSessions }: IdentityRefusal,
  userId?: string,
): SignInDecision {
  return refuse(code, reason, endsSessions ? userId : undefined)
}

function refuse(code: ProblemCode, reason: Reason, endsSessionsOf?: string): SignInDecision {
  return { kind: 'refuse', code, reason, endsSessionsOf }
}
