import type { LinkedIdentity } from '../../identity/account.ts'
import { isFederated, isTrustedProvider } from '../../identity/proof.ts'
import { parseEmail } from '@foyer/contract/canonical-email.ts'
import { findKnownIdentity, type KnownUser } from './known-identities.ts'
import { isSameCredential } from './same-credential.ts'
import type { CheckedSignIn } from './checked-sign-in.ts'

/**
 * Rule 5: verified email. Whether the person who signed in is known to own the email: a trusted provider says so, or
 * they opened a link sent to it. The proof's `email_verified` alone can be the claim of an untrusted provider.
 */
export function provesEmail(signIn: CheckedSignIn, known: KnownUser | undefined): boolean {
  const { proof, account, email } = signIn
  if (!proof.emailVerified) return false
  if (known?.user.email_verified && known.user.email === email) return true
  if (isTrustedProvider(proof.provider)) return isReportedBy(proof.provider, signIn)
  // If the credential changed since sign-up, the link may have been opened by someone else: the owner of the email.
  if (isFederated(proof.provider) && !(known && isSameCredential(known.user, signIn))) return false
  const identities = [...account.identities, ...listRemoved(signIn, known)]
  // rule 5d: email_verified may be the claim of an untrusted provider
  return !identities.some((identity) => mayHaveVerified(identity, email, known))
}

/** An identity with another email does not prove this email, which an untrusted identity may have verified. */
function isReportedBy(trustedProvider: string, { account, email }: CheckedSignIn): boolean {
  // rule 5b: a provider proves the email of its own identity only
  return account.identities.some(
    (identity) =>
      identity.provider === trustedProvider && parseEmail(identity.email ?? '') === email,
  )
}

/** Removed identities, because `email_verified` stays true after the identity that caused it was removed. */
function listRemoved({ account }: CheckedSignIn, known: KnownUser | undefined): LinkedIdentity[] {
  const linked = new Set(account.identities.map(({ provider, id }) => `${provider} ${id}`))
  return (known?.identities ?? [])
    .filter((row) => !linked.has(`${row.provider} ${row.provider_user_id}`))
    .map(({ provider, provider_user_id: id, email }) => ({
      provider,
      id,
      email: email ?? undefined,
    }))
}

/**
 * Whether the account's email may be verified only because this untrusted provider says so. Impossible if the
 * identity was seen with this email before the email was verified, or if it never had this email.
 */
function mayHaveVerified(
  identity: LinkedIdentity,
  email: string,
  known: KnownUser | undefined,
): boolean {
  if (!isFederated(identity.provider) || isTrustedProvider(identity.provider)) return false
  const row = known && findKnownIdentity(identity, known.identities)
  if (!row) return true
  const hadEmail = row.email === email
  if (row.seen_unverified_at !== null && hadEmail && known.user.email === email) return false
  return hadEmail || parseEmail(identity.email ?? '') === email
}
