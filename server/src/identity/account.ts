export interface Account {
  readonly uid: string
  /** Not in canonical form. */
  readonly email: string | undefined
  readonly emailVerified: boolean
  readonly disabled: boolean
  /** Sign-ins before this are revoked: seconds since 1970, by the provider's clock; 0 if none are. */
  readonly validSince: number
  /** When the password was last set, also by a reset: milliseconds, by the provider's clock; 0 if never. */
  readonly passwordUpdatedAt: number
  readonly identities: readonly LinkedIdentity[]
}

export interface LinkedIdentity {
  readonly provider: string
  /** The user's id at that provider. */
  readonly id: string
  readonly email: string | undefined
}

export type AccountRefusal = 'proof-too-old' | 'proof-refused' | 'account-disabled' | 'account-gone'
