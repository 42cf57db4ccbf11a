import type { ProviderId } from '@foyer/contract/providers.ts'
import type { Popup } from './identity-provider.ts'

export interface ProviderAccount {
  readonly email: string
  readonly emailVerified: boolean
  readonly hasPassword: boolean
  /** The ids of the linked providers; one that the product does not offer has the identity provider's id. */
  readonly providers: readonly string[]
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
  /** Closes the popup at the end. Rejects with `user-mismatch` for another account of the provider. */
  reauthenticateWith(id: ProviderId, email: string, popup: Popup): Promise<void>
  /** Changes the password or sets the first one; invalidates older sign-ins. */
  setPassword(password: string): Promise<void>
  /** Links the provider's account of the same email. Rejects with `provider-email-mismatch` for another email. */
  link(id: ProviderId, popup: Popup): Promise<void>
  /** `id` is one of {@link ProviderAccount.providers}. Rejects with `last-sign-in-method` if no other is left. */
  unlink(id: string): Promise<void>
}
