import type { ActivityEvent } from '@foyer/contract/bodies.ts'
import type { UserRow } from '../../stores/tables.ts'
import type { UserChanges } from '../../stores/users-store.ts'
import type { ProviderEvent } from '../record-activity.ts'
import { decideChanges, type AcceptedSignIn } from './decide-changes.ts'
import type { EmailChangeKind } from './decide-email-change.ts'
import { decideEvents } from './decide-events.ts'
import { findReplacedIdentity } from './identity-rules.ts'
import {
  areSameIdentities,
  listIdentitiesToStore,
  type KnownIdentity,
  type KnownUser,
} from './known-identities.ts'
import type { MatchingUsers } from './matching-users.ts'
import { diffProvider } from './provider-diff.ts'
import { isSameCredential } from './same-credential.ts'
import type { VerifiedSignIn } from './verified-sign-in.ts'

/** What an accepted sign-in changes. */
export interface Accept {
  readonly kind: 'accept'
  readonly user: UserRow
  readonly changes: UserChanges
  /** `undefined` if they have not changed. */
  readonly identities: readonly KnownIdentity[] | undefined
  /** Whether an attacker or a former owner of the email may have entered the user's data. */
  readonly isTakeover: boolean
  readonly providerEvents: readonly ProviderEvent[]
  readonly events: readonly ActivityEvent[]
  readonly endsSessions: boolean
  /** The id of the user who loses this email. */
  readonly takesEmailFrom: string | undefined
}

interface AcceptedProof {
  readonly verifiedSignIn: VerifiedSignIn
  /** Whether it proves the email (rule 5: verified email). */
  readonly isVerified: boolean
  readonly emailChange: EmailChangeKind
}

export function acceptSignIn(
  { user, byEmail, identities: known }: MatchingUsers & KnownUser,
  { verifiedSignIn, isVerified, emailChange }: AcceptedProof,
): Accept {
  const becomesVerified = !user.email_verified && isVerified
  const isReplaced = findReplacedIdentity(verifiedSignIn, known) !== undefined
  const isTakeover = isReplaced || (becomesVerified && !isSameCredential(user, verifiedSignIn)) // rule 7: first verification
  const providerDiff = diffProvider(user, verifiedSignIn.account)
  const changes = { emailChange, becomesVerified, isReplaced, isTakeover, providerDiff }
  const signIn = { verifiedSignIn, ...changes }
  return {
    kind: 'accept',
    user,
    changes: decideChanges(user, signIn),
    identities: listChangedIdentities(signIn, known),
    isTakeover,
    providerEvents: listProviderEvents(signIn),
    events: decideEvents(signIn),
    endsSessions: becomesVerified || emailChange !== 'none' || providerDiff.isReset, // rule 7: first verification
    takesEmailFrom: byEmail?.id === user.id ? undefined : byEmail?.id,
  }
}

function listChangedIdentities(
  signIn: AcceptedSignIn,
  known: readonly KnownIdentity[],
): readonly KnownIdentity[] | undefined {
  const identities = listIdentitiesToStore(signIn.verifiedSignIn, keepIdentities(signIn, known))
  return signIn.isTakeover || !areSameIdentities(identities, known) ? identities : undefined
}

/** A takeover confirms no identity but the proof's, and an email change none with the email of before. */
function keepIdentities(
  { verifiedSignIn: { email }, isTakeover, emailChange }: AcceptedSignIn,
  known: readonly KnownIdentity[],
): readonly KnownIdentity[] {
  if (isTakeover) return [] // rule 7: first verification
  if (emailChange === 'none') return known
  return known.map((row) => (row.email === email ? row : { ...row, confirmed_at: null })) // rule 6: one user per uid and email
}

function listProviderEvents({
  verifiedSignIn: { proof },
  isTakeover,
  providerDiff: { events },
}: AcceptedSignIn): readonly ProviderEvent[] {
  if (!isTakeover) return events
  return events.filter(({ event }) => isOwnPasswordChange(event, proof.provider))
}

/** The one event that is kept when the others are deleted: it tells the user why there is nothing earlier. */
function isOwnPasswordChange(event: ActivityEvent, provider: string): boolean {
  return event === 'password-changed' && provider === 'password'
}
