import type { Popup } from './identity-provider.ts'

export interface ProviderAccount {
  readonly email: string
  readonly emailVerified: boolean
  readonly hasPassword: boolean
  readonly hasGoogle: boolean
}

/**
 * The account of the user who is signed in at the provider. Each method rejects with `sign-in-expired` if
 * there is none, because storage was cleared or the sign-in was revoked.
 */
export interface IdentityAccount {
  /** Fetched from the provider, not read from local storage. */
  account(): Promise<ProviderAccount>
  /** Rejects with `recent-sign-in-required` if the sign-in is over 5 minutes old by the provider's clock. */
  requireRecentSignIn(): Promise<void>
  /** Re-authenticates the user; a failure changes nothing. Signs the user in if they are not signed in. */
  reauthenticate(email: string, password: string): Promise<void>
  /** Closes the popup at the end. Rejects with `user-mismatch` for another Google account. */
  reauthenticateWithGoogle(email: string, popup: Popup): Promise<void>
  /** Changes the password or sets the first one; invalidates older sign-ins. */
  setPassword(password: string): Promise<void>
  /** Links the Google account of the same email. Rejects with `google-email-mismatch` for another email. */
  addGoogle(popup: Popup): Promise<void>
  /** Unlinks Google. Rejects with `last-sign-in-method` if there is no password. */
  removeGoogle(): Promise<void>
}
