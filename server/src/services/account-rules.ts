import type { Account, AccountRefusal } from '../identity/account.ts'
import { isFederated, type Proof } from '../identity/proof.ts'
import { ProblemError } from '../problem-error.ts'
import { EVER } from '../stores/sessions-store.ts'
import { parseEmail } from './canonical-email.ts'
import { isFresh } from './proof-rules.ts'
import type { Reason } from '../security-events.ts'

/** What the provider's word about an account comes to. */
export type AccountVerdict =
  | { readonly account: Account }
  | {
      readonly problem: ProblemError
      /** Sessions that began with a sign-in before this are over: seconds; 0 when none is. */
      readonly endingBefore: number
      /** The account with the reset that ends them, where the provider tells of it. */
      readonly reset?: Account
    }

/** Rule 4: whether the account, as it is now (milliseconds), still stands behind a proof. */
export function judgeAccount(
  looked: Account | AccountRefusal,
  proof: Proof,
  now: number,
): AccountVerdict {
  if (looked === 'proof-too-old') return judgeAge(proof, now)
  if (looked === 'proof-refused') return refuse(looked)
  if (looked === 'account-disabled' || looked === 'account-gone') return refuse(looked, EVER)
  if (looked.uid !== proof.uid) return refuse('other-account')
  if (looked.disabled) return refuse('account-disabled', EVER)
  if (proof.authTime < looked.validSince) {
    return { ...refuse('sign-in-revoked', looked.validSince), reset: looked }
  }
  const problem = compareIdentity(looked, proof)
  return problem ? { problem, endingBefore: 0 } : { account: looked }
}

/**
 * The provider takes a proof for too old: it has lived its hour, or the person's sign-ins were revoked since.
 * A sign-in of just now is not an hour old, so there was a reset after it. When, is not told; but nobody who
 * brings an old proof ends more by it than what that reset ends.
 */
function judgeAge(proof: Proof, now: number): AccountVerdict {
  return isFresh(proof, now)
    ? refuse('sign-in-revoked', proof.authTime + 1)
    : refuse('proof-too-old')
}

function compareIdentity(account: Account, proof: Proof): ProblemError | undefined {
  const ownEmail = parseEmail(account.email ?? '')
  const ofProvider = account.identities.filter(({ provider }) => provider === proof.provider)
  if (ofProvider.length === 0) return notValid('provider-not-linked')
  if (ownEmail === undefined || ownEmail !== parseEmail(proof.email)) {
    return notValid('other-email-at-provider')
  }
  if (proof.emailVerified && !account.emailVerified) return notValid('unverified-at-provider')
  if (!proof.emailVerified && account.emailVerified) {
    return new ProblemError('forbidden', { reason: 'verified-since-proof' })
  }
  // A password's identity follows the account's address; another site's keeps its own.
  return isFederated(proof.provider) ? compareFederated(ofProvider, { ownEmail, proof }) : undefined
}

/** One identity of that site, under the account's own address, and the very one that signed in. */
function compareFederated(
  identities: Account['identities'],
  { ownEmail, proof }: { readonly ownEmail: string; readonly proof: Proof },
): ProblemError | undefined {
  const [only, second] = identities
  const signedIn = proof.identityIds.every((id) => id === only?.id)
  const own = parseEmail(only?.email ?? '') === ownEmail
  if (own && signedIn && second === undefined) return undefined
  return new ProblemError('identity_conflict', { reason: 'foreign-identity' })
}

function refuse(reason: Reason, endingBefore = 0): Extract<AccountVerdict, { problem: unknown }> {
  return { problem: notValid(reason), endingBefore }
}

function notValid(reason: Reason): ProblemError {
  return new ProblemError('invalid_identity_token', { reason })
}
