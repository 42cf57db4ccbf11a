import type { ActivityEvent } from '@foyer/contract/bodies.ts'
import type { ProblemCode } from '@foyer/contract/problems.ts'
import type { Reason } from '../../security-events.ts'
import type { UserRow } from '../../stores/tables.ts'
import type { UserChanges } from '../../stores/users-store.ts'
import { decideChanges, isSameCredential } from './decide-changes.ts'
import { decideEmailChange, type EmailChangeKind } from './decide-email-change.ts'
import { decideEvents } from './decide-events.ts'
import type { ProviderEvent } from '../record-activity.ts'
import type { MatchingUsers } from './matching-users.ts'
import { diffProvider } from './provider-diff.ts'
import type { VerifiedSignIn } from './verified-sign-in.ts'

export type SignInDecision =
  | { readonly kind: 'create'; readonly takesEmailFrom: string | undefined }
  | Accept
  | {
      readonly kind: 'refuse'
      readonly code: ProblemCode
      readonly reason: Reason
      readonly endsSessionsOf: string | undefined
    }

export interface Accept {
  readonly kind: 'accept'
  readonly user: UserRow
  readonly changes: UserChanges
  /** Whether an attacker may have entered the user's data. */
  readonly isTakeover: boolean
  readonly providerEvents: readonly ProviderEvent[]
  readonly events: readonly ActivityEvent[]
  readonly endsSessions: boolean
  /** The id of the user who loses this email. */
  readonly takesEmailFrom: string | undefined
}

/** Applies rules 3, 5, 6 and 7 to the rows that match a proof. A pure function. */
export function decideSignIn(
  matching: MatchingUsers,
  verifiedSignIn: VerifiedSignIn,
): SignInDecision {
  const { byIdentity, byEmail } = matching
  // A new account at the provider must not let a disabled user back in.
  const verifiedHolder = byEmail?.email_verified ? byEmail : undefined
  if (isDisabled(byIdentity) || isDisabled(verifiedHolder)) {
    return refuse('invalid_identity_token', 'user-disabled')
  }
  if (byIdentity && byIdentity.deleting_at !== null) {
    return refuse('account_deleted', 'user-deleted')
  }
  return byIdentity
    ? decideExistingUser(byIdentity, byEmail, verifiedSignIn)
    : decideNewUser(byEmail, verifiedSignIn)
}

function decideExistingUser(
  user: UserRow,
  emailHolder: UserRow | undefined,
  verifiedSignIn: VerifiedSignIn,
): SignInDecision {
  if (verifiedSignIn.startedAt < user.sign_ins_valid_from) {
    return refuse('reauthentication_required', 'before-sign-ins-valid-from') // rule 3: sign-in method and freshness
  }
  if (user.email_verified && !verifiedSignIn.proof.emailVerified) {
    const hasOtherEmail = user.email !== verifiedSignIn.email
    return refuse('forbidden', 'no-longer-verified', hasOtherEmail ? user.id : undefined) // rule 5: verified email
  }
  const emailChange = decideEmailChange(user, verifiedSignIn) // rule 6: one user per uid and email
  if (!emailChange) return refuse('email_changed', 'stored-email-differs', user.id)
  return accept(user, { emailHolder, emailChange, verifiedSignIn })
}

function accept(
  user: UserRow,
  {
    emailHolder,
    emailChange,
    verifiedSignIn,
  }: {
    readonly emailHolder: UserRow | undefined
    readonly emailChange: EmailChangeKind
    readonly verifiedSignIn: VerifiedSignIn
  },
): Accept {
  const { proof, account } = verifiedSignIn
  const becomesVerified = !user.email_verified && proof.emailVerified
  const isTakeover = becomesVerified && !isSameCredential(user, verifiedSignIn) // rule 7: first verification
  const providerDiff = diffProvider(user, account)
  const signIn = { verifiedSignIn, emailChange, becomesVerified, isTakeover, providerDiff }
  const endsSessions = becomesVerified || emailChange !== 'none' || providerDiff.isReset // rule 7: first verification
  return {
    kind: 'accept',
    user,
    changes: decideChanges(user, signIn),
    isTakeover,
    providerEvents: isTakeover
      ? providerDiff.events.filter(({ event }) => isOwnPasswordChange(event, proof.provider))
      : providerDiff.events,
    events: decideEvents(signIn),
    endsSessions,
    takesEmailFrom: emailHolder?.id === user.id ? undefined : emailHolder?.id,
  }
}

/** The one event that is kept when the others are deleted: it tells the user why there is nothing earlier. */
function isOwnPasswordChange(event: ActivityEvent, provider: string): boolean {
  return event === 'password-changed' && provider === 'password'
}

/** Rule 6: one user per uid and email. Only a verified proof takes an email from another user. */
function decideNewUser(
  emailHolder: UserRow | undefined,
  { proof }: VerifiedSignIn,
): SignInDecision {
  if (emailHolder && !proof.emailVerified) return refuse('conflict', 'email-held-by-another')
  return { kind: 'create', takesEmailFrom: emailHolder?.id }
}

function isDisabled(user: UserRow | undefined): boolean {
  return user !== undefined && user.disabled_at !== null
}

function refuse(code: ProblemCode, reason: Reason, endsSessionsOf?: string): SignInDecision {
  return { kind: 'refuse', code, reason, endsSessionsOf }
}
