/** One identity linked to an account, as `accounts:lookup` tells it. */
export interface LinkedIdentity {
  readonly providerId: string
  readonly rawId: string
  readonly federatedId: string
  readonly email: string
}

/** An account as `accounts:lookup` tells it. */
export interface Account {
  readonly localId: string
  readonly email: string
  readonly emailVerified: boolean
  readonly disabled: boolean
  /** Proofs of sign-ins before it are revoked: seconds, as text. */
  readonly validSince: string
  /** When the password was last set: milliseconds. */
  readonly passwordUpdatedAt?: number
  readonly providerUserInfo: readonly LinkedIdentity[]
}

/** The account an honest provider has behind a token with these claims. */
export function accountOf(claims: Readonly<Record<string, unknown>>): Account {
  const { firebase } = claims as { firebase?: { sign_in_provider?: string } }
  const email = String(claims['email'])
  const localId = String(claims['sub'])
  return {
    localId,
    email,
    emailVerified: claims['email_verified'] === true,
    disabled: false,
    validSince: '0',
    providerUserInfo: [identityOf(firebase?.sign_in_provider ?? '', { localId, email })],
  }
}

/** A linked identity of a provider, under an address. */
export function identityOf(
  providerId: string,
  { localId, email }: { readonly localId: string; readonly email: string },
): LinkedIdentity {
  const rawId = providerId === 'password' ? email : `${providerId}:${localId}`
  return { providerId, rawId, federatedId: rawId, email }
}
