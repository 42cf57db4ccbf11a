import { REAUTH_MAX_AGE_MS } from '@foyer/contract/constants.ts'
import { findProviderId } from '@foyer/contract/providers.ts'
import type { Product } from '@foyer/product/product.ts'
import { SECOND_MS } from '../../clock.ts'
import { isFederated, type Proof } from '../../identity/proof.ts'
import { ProblemError } from '../../problem-error.ts'
import { parseEmail } from '@foyer/contract/canonical-email.ts'

export type SignInKind = 'password' | 'federated'

/** The user named in the request body. */
export interface ClaimedUser {
  readonly uid: string
  /** In canonical form. */
  readonly email: string
}

/** For a signed-in user, who is already known from the session. */
export type PartialClaimedUser = {
  readonly [Field in keyof ClaimedUser]?: ClaimedUser[Field] | undefined
}

/** Rule 2: matching claims. Returns the proof's email in canonical form. */
export function requireMatchingClaims({ uid, email }: PartialClaimedUser, proof: Proof): string {
  // rule 2a: the uid is the one of the proof
  if (uid !== undefined && proof.uid !== uid) {
    throw new ProblemError('identity_mismatch', { reason: 'other-uid' })
  }
  const proofEmail = requireProofEmail(proof)
  // rule 2b: the email is the one of the proof
  if (email !== undefined && proofEmail !== email) throw otherEmail()
  return proofEmail
}

/** For a request that names no user. Returns the proof's email in canonical form. */
export function requireProofEmail(proof: Proof): string {
  const email = parseEmail(proof.email)
  if (email === undefined) throw otherEmail()
  return email
}

const otherEmail = () => new ProblemError('identity_mismatch', { reason: 'other-email' })

/** Rule 3: sign-in method and freshness. */
export function requireSignInKind(kind: SignInKind, proof: Proof): void {
  const matches = kind === 'password' ? proof.provider === 'password' : isFederated(proof.provider)
  if (!matches) throw new ProblemError('identity_mismatch', { reason: 'other-provider' })
}

/** Rule 3: sign-in method and freshness. Refuses methods that `foyer.config.ts` does not offer. */
export function requireOfferedMethod({ signIn }: Product, { provider }: Proof): void {
  const id = findProviderId(provider)
  const isOffered = provider === 'password' ? signIn.password : id && signIn.providers.includes(id)
  if (!isOffered) throw new ProblemError('identity_mismatch', { reason: 'method-not-offered' })
}

/** Rule 3: sign-in method and freshness. `now` is in milliseconds. */
export function requireFreshSignIn(proof: Proof, now: number): void {
  if (isFresh(proof, now)) return
  throw new ProblemError('reauthentication_required', { reason: 'stale-sign-in' })
}

export function isFresh({ authTime }: Pick<Proof, 'authTime'>, now: number): boolean {
  return now - authTime * SECOND_MS <= REAUTH_MAX_AGE_MS
}

/** Rule 3: sign-in method and freshness. `signInsValidFrom` is in seconds, by the provider's clock. */
export function requireNotBefore(signInsValidFrom: number, proof: Proof): void {
  if (proof.authTime < signInsValidFrom) {
    throw new ProblemError('reauthentication_required', { reason: 'before-sign-ins-valid-from' })
  }
}
