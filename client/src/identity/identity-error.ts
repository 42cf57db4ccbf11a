/** What can go wrong at the identity provider, in our words. Codes are kebab-case, as the provider's own. */
export type IdentityErrorCode =
  | 'invalid-credential'
  | 'invalid-email'
  | 'email-already-in-use'
  | 'weak-password'
  | 'user-disabled'
  | 'too-many-requests'
  | 'popup-blocked'
  | 'popup-closed'
  | 'account-exists-with-different-credential'
  | 'unauthorized-domain'
  | 'operation-not-allowed'
  | 'provider-unreachable'
  | 'unknown'

/** The one error an {@link IdentityProvider} rejects with; never a vendor's own. */
export class IdentityError extends Error {
  override readonly name = 'IdentityError'
  readonly code: IdentityErrorCode
  /** The provider's own code, for the person to report and for the log. */
  readonly providerCode: string | undefined

  constructor(code: IdentityErrorCode, options?: ErrorOptions & { providerCode?: string }) {
    super(options?.providerCode ?? code, options)
    this.code = code
    this.providerCode = options?.providerCode
  }
}
