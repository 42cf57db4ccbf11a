/** What can go wrong at the identity provider, in our words. Codes are kebab-case, as the provider's own. */
export type IdentityErrorCode =
  | 'invalid-credential'
  | 'invalid-email'
  | 'email-already-in-use'
  | 'weak-password'
  | 'user-disabled'
  | 'too-many-requests'
  /** The project has used up what it may do: mails, new accounts. */
  | 'quota-exceeded'
  | 'popup-blocked'
  | 'popup-closed'
  /** Came back from Google in this tab without signing in. */
  | 'redirect-cancelled'
  | 'account-exists-with-different-credential'
  | 'unauthorized-domain'
  | 'operation-not-allowed'
  /** The project takes no new accounts but those its people make. */
  | 'sign-up-closed'
  /** A rule of the project's own (a blocking function) keeps this account out. */
  | 'sign-in-refused'
  /** They signed in too long ago for this. */
  | 'recent-sign-in-required'
  /** Nobody is signed in at the provider any longer, though they may be at the product. */
  | 'sign-in-expired'
  /** They signed in, as somebody else. */
  | 'user-mismatch'
  /** The Google account is another person's way in here. */
  | 'credential-already-in-use'
  | 'provider-already-linked'
  | 'no-such-provider'
  | 'google-other-address'
  | 'last-way-in'
  | 'expired-action-code'
  /** Never was one, or is used up. */
  | 'invalid-action-code'
  | 'captcha-failed'
  | 'second-factor-required'
  | 'storage-unavailable'
  /** The project is not set up for this. */
  | 'misconfigured'
  | 'provider-failed'
  | 'provider-unreachable'
  /** This page is older than what the server has: its library is no longer to be had. */
  | 'outdated'
  | 'unknown'

/** The one error an identity provider rejects with; never a vendor's own. */
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

/** Whether what was thrown is a failure at the provider of this kind. */
export function isIdentityError(cause: unknown, code: IdentityErrorCode): boolean {
  return cause instanceof IdentityError && cause.code === code
}
