/** What the provider says, now, of the account behind a proof. */
export interface Account {
  readonly uid: string
  /** As the provider tells it, not yet in canonical form. */
  readonly email: string | undefined
  readonly emailVerified: boolean
  readonly disabled: boolean
  /** Sign-ins before it are revoked: seconds since 1970, by the provider's clock; 0 when none are. */
  readonly validSince: number
  /** When the password was last set, reset included: milliseconds, by the provider's clock; 0 when never. */
  readonly passwordUpdatedAt: number
  readonly identities: readonly LinkedIdentity[]
}

/** A way into an account. */
export interface LinkedIdentity {
  readonly provider: string
  /** Who they are at that provider. */
  readonly id: string | undefined
  readonly email: string | undefined
}

/** Why the provider tells nothing: the proof is too old or bad, or the account is shut or no more. */
export type AccountRefusal = 'proof-too-old' | 'proof-refused' | 'account-disabled' | 'account-gone'
