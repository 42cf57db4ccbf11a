import { FRESH_SIGN_IN_MS } from '@foyer/contract/constants.ts'
import { SECOND_MS } from '../clock.ts'
import { isFederated, vouchesForAddresses, type Proof } from '../identity/proof.ts'
import { ProblemError } from '../problem-error.ts'
import { parseEmail } from './canonical-email.ts'

/** Which identities a call exchanges the proofs of. */
export type WayIn = 'password' | 'federated'

/** Who the caller says they are. */
export interface Claim {
  readonly uid: string
  /** In canonical form. */
  readonly email: string
}

/** What a caller who is signed in may leave out: their session says it. */
export type PartialClaim = { readonly [Part in keyof Claim]?: Claim[Part] | undefined }

/** Rule 2: proof and request speak of one person. Answers their address in canonical form. */
export function requireAgreement({ uid, email }: PartialClaim, proof: Proof): string {
  if (uid !== undefined && proof.uid !== uid) {
    throw new ProblemError('identity_mismatch', { reason: 'other-uid' })
  }
  const proven = parseEmail(proof.email)
  if (proven === undefined || (email !== undefined && proven !== email)) {
    throw new ProblemError('identity_mismatch', { reason: 'other-email' })
  }
  return proven
}

/** Rule 3: the way they signed in is the one this call is for. */
export function requireFittingProvider(way: WayIn, proof: Proof): void {
  const fits = way === 'password' ? proof.provider === 'password' : isFederated(proof.provider)
  if (!fits) throw new ProblemError('identity_mismatch', { reason: 'other-provider' })
}

/** Rule 3: they signed in just now; a proof found lying about is worth nothing. */
export function requireFresh(proof: Proof, now: number): void {
  if (isFresh(proof, now)) return
  throw new ProblemError('reauthentication_required', { reason: 'stale-sign-in' })
}

/** Whether somebody signed in just now (milliseconds, by our clock). */
export function isFresh({ authTime }: Pick<Proof, 'authTime'>, now: number): boolean {
  return now - authTime * SECOND_MS <= FRESH_SIGN_IN_MS
}

/** Rule 3: they signed in after what made older sign-ins void (`floor`: seconds, by the provider's clock). */
export function requireNotBefore(floor: number, proof: Proof): void {
  if (proof.authTime < floor) {
    throw new ProblemError('reauthentication_required', { reason: 'before-floor' })
  }
}

/** Rule 5, where a session is to become a verified one: the proof says that the address is. */
export function requireVerified(proof: Proof): void {
  if (!proof.emailVerified) {
    throw new ProblemError('forbidden', {
      reason: 'email-unverified',
      detail: 'Confirm your email address first.',
    })
  }
}

/** Rule 5: another site's word about an address counts only when that site has checked it, and is known to. */
export function requireVerifiedFederation({ provider, emailVerified }: Proof): void {
  if (!isFederated(provider) || (emailVerified && vouchesForAddresses(provider))) return
  throw new ProblemError('forbidden', {
    reason: 'federated-email-unverified',
    detail: 'Confirm your email address at your provider first.',
  })
}
