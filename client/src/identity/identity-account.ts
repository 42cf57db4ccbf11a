import type { Popup } from './identity-provider.ts'

/** What the provider keeps about whoever is signed in. */
export interface AccountFacts {
  readonly email: string
  readonly emailVerified: boolean
  readonly hasPassword: boolean
  readonly hasGoogle: boolean
}

/**
 * The account of whoever is signed in at the provider. With nobody signed in there (their storage was
 * cleared, or the provider has revoked them) each method rejects with `sign-in-expired`.
 */
export interface IdentityAccount {
  /** As the provider knows it now, not as this browser remembers it. */
  account(): Promise<AccountFacts>
  /** Rejects with `recent-sign-in-required` when they signed in over 5 minutes ago, by the provider's clock. */
  requireRecentSignIn(): Promise<void>
  /**
   * Signs the same person in once more. A refusal leaves whoever is signed in as they are. Where nobody is
   * any longer, or somebody else, it is a sign-in of its own.
   */
  reauthenticate(email: string, password: string): Promise<void>
  /** The same inside the popup, which it closes in the end. Another Google account is `user-mismatch`. */
  reauthenticateWithGoogle(email: string, popup: Popup): Promise<void>
  /** Changes the password, or gives the account its first one. Older sign-ins are void from then on. */
  setPassword(password: string): Promise<void>
  /**
   * Adds the Google account of the same address, chosen inside the popup. One of another address is taken
   * off again at once: `google-other-address`.
   */
  addGoogle(popup: Popup): Promise<void>
  /** Takes Google off the account; never the last way in: `last-way-in`. */
  removeGoogle(): Promise<void>
}
