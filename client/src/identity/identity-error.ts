export type IdentityErrorCode =
  | 'invalid-credential'
  | 'invalid-email'
  | 'email-already-in-use'
  | 'weak-password'
  | 'user-disabled'
  | 'too-many-requests'
  /** The project's quota for emails or new accounts is exhausted. */
  | 'quota-exceeded'
  | 'popup-blocked'
  | 'popup-closed'
  /** The user returned from the provider without signing in. */
  | 'redirect-cancelled'
  | 'account-exists-with-different-credential'
  | 'unauthorized-domain'
  | 'operation-not-allowed'
  /** Only administrators of the project can create accounts. */
  | 'sign-up-closed'
  /** A blocking function of the project refused the sign-in. */
  | 'sign-in-refused'
  | 'recent-sign-in-required'
  /** No user is signed in at the provider, though our session may still be valid. */
  | 'sign-in-expired'
  /** Another user signed in. */
  | 'user-mismatch'
  /** The account at the federated provider is linked to another user. */
  | 'credential-already-in-use'
  | 'provider-already-linked'
  | 'no-such-provider'
  | 'provider-email-mismatch'
  | 'last-sign-in-method'
  | 'expired-action-code'
  /** Unknown or consumed. */
  | 'invalid-action-code'
  | 'captcha-failed'
  | 'second-factor-required'
  | 'storage-unavailable'
  | 'misconfigured'
  | 'provider-failed'
  | 'provider-unreachable'
  /** A newer build replaced this page, and the server no longer has the library's chunk. */
  | 'outdated'
  | 'unknown'

interface IdentityErrorOptions extends ErrorOptions {
  readonly providerCode?: string | undefined
  readonly provider?: string | undefined
  readonly email?: string | undefined
}

/** The only error that identity providers reject with. */
export class IdentityError extends Error {
  override readonly name = 'IdentityError'
  readonly code: IdentityErrorCode
  /** The provider's own code, for support requests and logs. */
  readonly providerCode: string | undefined
  /** The id of the federated provider, if the caller cannot know it. */
  readonly provider: string | undefined
  /** For `account-exists-with-different-credential`: the email of the existing account. */
  readonly email: string | undefined

  constructor(code: IdentityErrorCode, options?: IdentityErrorOptions) {
    super(options?.providerCode ?? code, options)
    this.code = code
    this.providerCode = options?.providerCode
    this.provider = options?.provider
    this.email = options?.email
  }
}

export function isIdentityError(cause: unknown, code: IdentityErrorCode): boolean {
  return cause instanceof IdentityError && cause.code === code
}
