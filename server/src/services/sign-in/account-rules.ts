import type { Account, AccountRefusal } from '../../identity/account.ts'
import { isFederated, type Proof } from '../../identity/proof.ts'
import { ProblemError } from '../../problem-error.ts'
import type { Reason } from '../../security-events.ts'
import { AFTER_EVERY_SIGN_IN } from '../../stores/sessions-store.ts'
import { parseEmail } from '@foyer/contract/canonical-email.ts'
import { isFresh } from './proof-rules.ts'

export type AccountVerdict = { readonly account: Account } | AccountRejection

export interface AccountRejection {
  readonly problem: ProblemError
  /** If the stored `valid_since` is earlier than this, all sessions end. Seconds, by the provider's clock; 0 ends none. */
  readonly endsAllIfResetBefore: number
  readonly accountAfterReset?: Account
}

/** Rule 4: account lookup. `now` is in milliseconds. */
export function checkAccount(
  lookup: Account | AccountRefusal,
  proof: Proof,
  now: number,
): AccountVerdict {
  if (lookup === 'proof-too-old') return checkProofAge(proof, now)
  if (lookup === 'proof-refused') return reject(lookup)
  // rule 4d: a disabled or deleted account has no sessions
  if (lookup === 'account-disabled' || lookup === 'account-gone')
    return reject(lookup, AFTER_EVERY_SIGN_IN)
  if (lookup.uid !== proof.uid) return reject('other-account')
  // rule 4b: the account is not disabled
  if (lookup.disabled) return reject('account-disabled', AFTER_EVERY_SIGN_IN)
  // rule 4a: the sign-in was not revoked
  if (proof.authTime < lookup.validSince) {
    return { ...reject('sign-in-revoked', lookup.validSince), accountAfterReset: lookup }
  }
  const problem = checkIdentity(lookup, proof)
  return problem ? { problem, endsAllIfResetBefore: 0 } : { account: lookup }
}

/** The provider returns one error for expired and revoked ID tokens. A fresh one cannot have expired. */
function checkProofAge(proof: Proof, now: number): AccountVerdict {
  return isFresh(proof, now)
    ? reject('sign-in-revoked', proof.authTime + 1)
    : reject('proof-too-old')
}

function checkIdentity(account: Account, proof: Proof): ProblemError | undefined {
  const accountEmail = parseEmail(account.email ?? '')
  const identities = account.identities.filter(({ provider }) => provider === proof.provider)
  // rule 4c: the identity is still linked
  if (identities.length === 0) return invalidToken('provider-not-linked')
  if (accountEmail === undefined || accountEmail !== parseEmail(proof.email)) {
    return invalidToken('other-email-at-provider')
  }
  if (proof.emailVerified && !account.emailVerified) return invalidToken('unverified-at-provider')
  if (!proof.emailVerified && account.emailVerified) {
    return new ProblemError('forbidden', { reason: 'verified-since-proof' })
  }
  return isFederated(proof.provider) ? checkFederatedIdentity(identities, proof) : undefined
}

/** Requires exactly one identity of the provider: the one that signed in. */
function checkFederatedIdentity(
  [identity, second]: Account['identities'],
  proof: Proof,
): ProblemError | undefined {
  const hasSignedIn = proof.identityIds.every((id) => id === identity?.id)
  if (hasSignedIn && second === undefined) return undefined
  return new ProblemError('identity_conflict', { reason: 'other-linked-identity' })
}

function reject(reason: Reason, endsAllIfResetBefore = 0): AccountRejection {
  return { problem: invalidToken(reason), endsAllIfResetBefore }
}

function invalidToken(reason: Reason): ProblemError {
  return new ProblemError('invalid_identity_token', { reason })
}
