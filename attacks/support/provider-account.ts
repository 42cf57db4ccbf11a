/** A linked identity as `accounts:lookup` returns it. */
export interface LinkedIdentity {
  readonly providerId: string
  readonly rawId: string
  readonly federatedId: string
  readonly email: string
}

/** An account as `accounts:lookup` returns it. */
export interface ProviderAccount {
  readonly localId: string
  readonly email: string
  readonly emailVerified: boolean
  readonly disabled: boolean
  /** ID tokens of sign-ins before it are revoked. Seconds since 1970, as text. */
  readonly validSince: string
  /** When the password was last set, in milliseconds since 1970. */
  readonly passwordUpdatedAt?: number
  readonly providerUserInfo: readonly LinkedIdentity[]
}

/** The account that matches the claims of an ID token. */
export function accountFor(claims: Readonly<Record<string, unknown>>): ProviderAccount {
  const { firebase } = claims as { firebase?: { sign_in_provider?: string } }
  const email = String(claims['email'])
  const localId = String(claims['sub'])
  return {
    localId,
    email,
    emailVerified: claims['email_verified'] === true,
    disabled: false,
    validSince: '0',
    providerUserInfo: [linkedIdentity(firebase?.sign_in_provider ?? '', { localId, email })],
  }
}

/** A linked identity of a provider with this email. */
export function linkedIdentity(
  providerId: string,
  { localId, email }: { readonly localId: string; readonly email: string },
): LinkedIdentity {
  const rawId = providerId === 'password' ? email : `${providerId}:${localId}`
  return { providerId, rawId, federatedId: rawId, email }
}
