import { SECURITY_LINK_MS } from '@foyer/contract/constants.ts'
import type { ActivityEvent } from '@foyer/contract/bodies.ts'
import type { UserRow } from '../../stores/tables.ts'
import type { UserChanges } from '../../stores/users-store.ts'
import type { ProviderEvent } from '../record-activity.ts'
import { hasTwoStepOn } from '../second-factor/pass-second-factor.ts'
import { decideChanges, type AcceptedSignIn } from './decide-changes.ts'
import type { EmailChangeKind } from './decide-email-change.ts'
import { decideEvents } from './decide-events.ts'
import { findReplacedIdentity, findSuspendedIdentity } from './identity-rules.ts'
import {
  afterRevocation,
  areSameIdentities,
  confirmationTime,
  listIdentitiesToStore,
  type KnownIdentity,
  type KnownUser,
} from './known-identities.ts'
import type { MatchingUsers } from './matching-users.ts'
import { diffProvider } from './provider-diff.ts'
import { listRemovedMethods } from './removed-methods.ts'
import { isSameCredential } from './same-credential.ts'
import type { CheckedSignIn } from './checked-sign-in.ts'

/** What an accepted sign-in changes. */
export interface Accept {
  readonly kind: 'accept'
  readonly user: UserRow
  readonly changes: UserChanges
  readonly emailChange: EmailChangeKind
  /** `undefined` if they have not changed. */
  readonly identities: readonly KnownIdentity[] | undefined
  /** Whether an attacker or a former owner of the email may have entered the user's data. */
  readonly isReclaim: boolean
  readonly providerEvents: readonly ProviderEvent[]
  readonly events: readonly ActivityEvent[]
  readonly endsSessions: boolean
  /** The sessions that were started with these sign-in methods end. */
  readonly removedMethods: readonly string[]
  /** The id of the user who loses this email. */
  readonly takesEmailFrom: string | undefined
}

interface AcceptedProof {
  readonly checkedSignIn: CheckedSignIn
  /** Whether it proves the email (rule 5: verified email). */
  readonly isVerified: boolean
  readonly emailChange: EmailChangeKind
}

export function acceptSignIn(
  { user, byEmail, identities: known }: MatchingUsers & KnownUser,
  { checkedSignIn, isVerified, emailChange }: AcceptedProof,
): Accept {
  const becomesVerified = !user.email_verified && isVerified
  const isReplaced = isReplacedOwner(user, checkedSignIn, known)
  // A corrected email may belong to someone other than the person who entered the data.
  const hasOtherOwner = emailChange === 'correction' || !isSameCredential(user, checkedSignIn)
  const isReclaim = isReplaced || (becomesVerified && hasOtherOwner) // rule 7: first verification
  const providerDiff = diffProvider(user, checkedSignIn.account)
  const removedMethods = listRemovedMethods({ user, identities: known }, checkedSignIn.account)
  const changes = { emailChange, becomesVerified, isReplaced, isReclaim, providerDiff }
  const signIn = { checkedSignIn, ...changes, removesMethod: removedMethods.length > 0 }
  return {
    kind: 'accept',
    user,
    changes: decideChanges(user, signIn),
    emailChange,
    identities: identitiesIfChanged(signIn, { user, identities: known }, isVerified),
    isReclaim,
    providerEvents: listProviderEvents(signIn),
    events: decideEvents(signIn),
    // rule 7a: a first verification ends sessions
    endsSessions: becomesVerified || emailChange !== 'none' || providerDiff.isReset,
    removedMethods,
    takesEmailFrom: byEmail?.id === user.id ? undefined : byEmail?.id,
  }
}

/** Rule 9 asks a user with factors for one, which shows that the owner is still the same. */
function isReplacedOwner(
  user: UserRow,
  signIn: CheckedSignIn,
  known: readonly KnownIdentity[],
): boolean {
  return !hasTwoStepOn(user) && findReplacedIdentity(signIn, known) !== undefined
}

function identitiesIfChanged(
  signIn: AcceptedSignIn,
  known: KnownUser,
  isVerified: boolean,
): readonly KnownIdentity[] | undefined {
  const storing = { ...signIn.checkedSignIn, isVerified }
  const kept = keepIdentities(signIn, confirmAgain(signIn, known))
  const identities = listIdentitiesToStore(storing, kept)
  return signIn.isReclaim || !areSameIdentities(identities, known.identities)
    ? identities
    : undefined
}

/**
 * Rule 4: account lookup. Confirms the suspended identity that signs in. After a new password, the second step of a user
 * with two-step login also confirms those of before, except of the last 30 days: the owner may not yet have reported one
 * that someone else has connected. As the page does for passkeys (rule 13: passkeys).
 */
function confirmAgain(
  { checkedSignIn, providerDiff }: AcceptedSignIn,
  known: KnownUser,
): readonly KnownIdentity[] {
  const { user, identities } = known
  const { now } = checkedSignIn
  const suspended = findSuspendedIdentity(checkedSignIn, known)
  const confirmed_at = confirmationTime(checkedSignIn)
  const isKept = (row: KnownIdentity) =>
    row.confirmed_at !== null &&
    row.confirmed_at >= afterRevocation(user.valid_since) &&
    row.confirmed_at <= now - SECURITY_LINK_MS
  const keepsOthers = providerDiff.isReset && hasTwoStepOn(user)
  return identities.map((row) =>
    row === suspended || (keepsOthers && isKept(row)) ? { ...row, confirmed_at } : row,
  )
}

/** After a reclaim, no identity stays confirmed; after an email change, only identities with the new email do. */
function keepIdentities(
  { checkedSignIn: { email }, isReclaim, emailChange }: AcceptedSignIn,
  known: readonly KnownIdentity[],
): readonly KnownIdentity[] {
  if (isReclaim) return [] // rule 7: first verification
  if (emailChange === 'none') return known
  return known.map((row) => (row.email === email ? row : { ...row, confirmed_at: null })) // rule 6: one user per uid and email
}

function listProviderEvents({
  checkedSignIn: { proof },
  isReclaim,
  providerDiff: { events },
}: AcceptedSignIn): readonly ProviderEvent[] {
  if (!isReclaim) return events
  return events.filter(({ event }) => isOwnPasswordChange(event, proof.provider))
}

/** A reclaim drops all other provider events. This one tells the user why the activity starts here. */
function isOwnPasswordChange(event: ActivityEvent, provider: string): boolean {
  return event === 'password-changed' && provider === 'password'
}
