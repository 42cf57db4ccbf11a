import type { ProblemCode } from '@foyer/contract/problems.ts'
import type { LinkedIdentity } from '../../identity/account.ts'
import { isFederated, isTrustedProvider } from '../../identity/proof.ts'
import type { Reason } from '../../security-events.ts'
import { parseEmail } from '@foyer/contract/canonical-email.ts'
import type { UserRow } from '../../stores/tables.ts'
import { hasTwoStepOn } from '../second-factor/pass-second-factor.ts'
import {
  afterRevocation,
  findKnownIdentity,
  type KnownIdentity,
  type KnownUser,
} from './known-identities.ts'
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
  // rule 7d: the former owner of an email waits for the next one
  // Grace leaves the company, and Linus gets her address. Her password must not open what is now his.
  if (replaced && !(isVerified && replaced.provider === signIn.proof.provider)) {
    return { code: 'forbidden', reason: 'identity-replaced', endsSessions: true }
  }
  const linked = findUnconfirmedIdentity(signIn, known.identities)
  const needsConfirmation =
    (linked && !isTrustedProvider(linked.provider)) || findSuspendedIdentity(signIn, known)
  // rule 4f: a new identity of an untrusted provider is confirmed
  if (needsConfirmation && !confirmsIdentity) {
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

/**
 * Rule 4: account lookup. The untrusted identity that signed in, if sign-ins were revoked since it was confirmed, as by a
 * new password: someone who knew the old one may have connected it. It counts nevertheless for a user who has never had
 * another way to log in, whose password it can't be about.
 */
export function findSuspendedIdentity(
  { proof, account }: Pick<CheckedSignIn, 'proof' | 'account'>,
  { user, identities }: KnownUser,
): KnownIdentity | undefined {
  if (!isFederated(proof.provider) || isTrustedProvider(proof.provider)) return undefined
  const validSince = Math.max(user.valid_since, account.validSince)
  const own = identities.find(({ provider }) => provider === proof.provider)
  return own && isSuspendedIdentity(own, { user, identities }, validSince) ? own : undefined
}

/** Whether sign-ins were revoked since this identity of an untrusted provider was confirmed. */
export function isSuspendedIdentity(
  { confirmed_at }: KnownIdentity,
  known: KnownUser,
  validSince: number,
): boolean {
  // rule 4g: a revocation ends what an untrusted identity was confirmed for
  if (confirmed_at === null || confirmed_at >= afterRevocation(validSince)) return false
  return hasOtherMethod(known)
}

function hasOtherMethod({ user, identities }: KnownUser): boolean {
  const trusted = identities.filter(({ provider }) => isTrustedProvider(provider))
  return mayHavePassword(user) || trusted.some(({ confirmed_at }) => confirmed_at !== null)
}

/** Also if the account once had a password, which a thief may have removed, and before the first lookup. */
export function mayHavePassword(user: UserRow | undefined): boolean {
  if (user?.created_with === 'password' || (user?.password_updated_at ?? 0) > 0) return true
  return user?.sign_in_methods?.split(' ').includes('password') ?? true
}

/** Rules 7 and 16. The password was set before the email was given to another person, or before "This wasn't me". */
function isRefusedPassword({ proof, account }: CheckedSignIn, { user }: KnownUser): boolean {
  const { refused_password_at } = user
  if (proof.provider !== 'password' || refused_password_at === null) return false
  return account.passwordUpdatedAt <= refused_password_at
}
