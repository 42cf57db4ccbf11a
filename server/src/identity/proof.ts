import { findProviderId, PROVIDERS } from '@foyer/contract/providers.ts'

/** A proof: a verified ID token. */
export interface Proof {
  readonly uid: string
  /** Not in canonical form. */
  readonly email: string
  readonly emailVerified: boolean
  readonly name: string | undefined
  /** The sign-in method: `password`, or a federated provider such as `google.com`. */
  readonly provider: string
  /** The user's ids at a federated provider; empty if the token has none. */
  readonly identityIds: readonly string[]
  /** When the user signed in: seconds since 1970, by the provider's clock. */
  readonly authTime: number
}

/** Federated providers have a dot in their name: `google.com`, `oidc.acme`. */
export function isFederated(provider: string): boolean {
  return provider.includes('.')
}

/** Firebase's `email_verified` can be true although the federated provider never verified the email (decision 010). */
export function isTrustedProvider(provider: string): boolean {
  const id = findProviderId(provider)
  // rule 5a: only trusted providers verify emails
  return id !== undefined && PROVIDERS[id].isEmailTrusted
}
