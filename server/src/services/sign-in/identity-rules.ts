import type { ProblemCode } from '@foyer/contract/problems.ts'
import type { LinkedIdentity } from '../../identity/account.ts'
import { isFederated, isTrustedProvider } from '../../identity/proof.ts'
import type { Reason } from '../../security-events.ts'
import { parseEmail } from '@foyer/contract/canonical-email.ts'
import { hasTwoStepOn } from '../second-factor/pass-second-factor.ts'
import { findKnownIdentity, type KnownIdentity, type KnownUser } from './known-identities.ts'
import type { CheckedSignIn } from './checked-sign-in.ts'

export interface IdentityRefusal {
  readonly code: ProblemCode
  readonly reason: Reason
  readonly endsSessions?: boolean
}

export interface IdentityCheck {
  /** Whether the proof proves the email (rule 5: verified email). */
  readonly isVerified: boolean
  /** Whether the request has a recent session of this verified user, which confirms a newly linked identity. */
  readonly confirmsIdentity: boolean
}

/** Rule 4: account lookup. Checks the account's linked identities, also if the user signs in with a password. */
export function checkIdentities(
  signIn: CheckedSignIn,
  known: KnownUser,
  { isVerified, confirmsIdentity }: IdentityCheck,
): IdentityRefusal | undefined {
  // A user with second factors is recognised by them (rule 12: email of a user with factors).
  const replaced = hasTwoStepOn(known.user)
    ? undefined
    : findReplacedIdentity(signIn, known.identities)
  if (replaced && !(isVerified && replaced.provider === signIn.proof.provider)) {
    return { code: 'forbidden', reason: 'identity-replaced', endsSessions: true }
  }
  const linked = findUnconfirmedIdentity(signIn, known.identities)
  if (linked && !confirmsIdentity && !isTrustedProvider(linked.provider)) {
    return { code: 'forbidden', reason: 'identity-not-confirmed' }
  }
  return isRefusedPassword(signIn, known)
    ? { code: 'forbidden', reason: 'refused-password' }
    : checkNewIdentity(signIn, known.identities)
}

/** Rule 4: account lookup. A linked identity is recognised by its id; until it is known, it needs the account's email. */
export function checkNewIdentity(
  signIn: CheckedSignIn,
  known: readonly KnownIdentity[],
): IdentityRefusal | undefined {
  const linked = findUnconfirmedIdentity(signIn, known)
  if (!linked || parseEmail(linked.email ?? '') === signIn.email) return undefined
  return { code: 'identity_conflict', reason: 'linked-email-differs' }
}

/** Rule 7: first verification. A trusted provider now reports the email for another of its users. */
export function findReplacedIdentity(
  { account, email }: CheckedSignIn,
  known: readonly KnownIdentity[],
): KnownIdentity | undefined {
  return known
    .filter((row) => row.confirmed_at !== null && row.email === email)
    .filter(({ provider }) => isTrustedProvider(provider))
    .find((row) => account.identities.some((identity) => isReplacement(identity, row)))
}

function isReplacement({ provider, id, email }: LinkedIdentity, row: KnownIdentity): boolean {
  if (provider !== row.provider || id === row.provider_user_id) return false
  return parseEmail(email ?? '') === row.email
}

/** The identity that signed in, unless it is confirmed and linked. */
function findUnconfirmedIdentity(
  { proof, account }: CheckedSignIn,
  known: readonly KnownIdentity[],
): LinkedIdentity | undefined {
  if (!isFederated(proof.provider)) return undefined
  const own = account.identities.find(({ provider }) => provider === proof.provider)
  const row = own && findKnownIdentity(own, known)
  return row && row.confirmed_at !== null && row.removed_at === null ? undefined : own
}

/** Rules 7 and 16. The password was set before the email was given to another person, or before "This wasn't me". */
function isRefusedPassword({ proof, account }: CheckedSignIn, { user }: KnownUser): boolean {
  const { refused_password_at } = user
  if (proof.provider !== 'password' || refused_password_at === null) return false
  return account.passwordUpdatedAt <= refused_password_at
}
