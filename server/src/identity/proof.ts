/** What a genuine proof says about who signed in, at the provider. */
export interface Proof {
  /** The person at the provider. */
  readonly uid: string
  /** As the provider tells it, not yet in canonical form. */
  readonly email: string
  readonly emailVerified: boolean
  /** The name in one piece, when the provider knows it. */
  readonly name: string | undefined
  /** How they signed in: `password`, or a federated provider as `google.com`. */
  readonly provider: string
  /** Who they are at that other site, as the proof tells; empty when it does not. */
  readonly identityIds: readonly string[]
  /** When they signed in: seconds since 1970, by the provider's clock. */
  readonly authTime: number
}

/** Whether the provider is another site's sign-in: their names have a dot (`google.com`, `oidc.acme`). */
export function isFederated(provider: string): boolean {
  return provider.includes('.')
}

/**
 * Sites that know each address they tell to be the person's. The provider says "verified" of a whole account:
 * an identity that was linked before that, under an address its site never checked, is called so, too.
 */
const VOUCHING = new Set(['google.com', 'apple.com'])

/** Whether a federated provider's word about an address can be relied on. */
export function vouchesForAddresses(provider: string): boolean {
  return VOUCHING.has(provider)
}
