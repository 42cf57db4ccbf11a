import type { ProviderId } from '@foyer/contract/providers.ts'
import type { Popup } from './identity-provider.ts'

export interface ProviderAccount {
  readonly email: string
  readonly emailVerified: boolean
  readonly hasPassword: boolean
  /** The ids of the linked providers. A provider that the product does not offer is listed with Firebase's id. */
  readonly providers: readonly string[]
  /** The email of each linked provider's account, by the provider's id; absent if the provider does not tell it. */
  readonly providerEmails: Readonly<Record<string, string | undefined>>
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
  /** Closes the popup at the end. Rejects with `user-mismatch` if the user chooses another account. */
  reauthenticateWith(id: ProviderId, email: string, popup: Popup): Promise<void>
  /** Changes the password or sets the first one; invalidates older sign-ins. */
  setPassword(password: string): Promise<void>
  /** Links the account that the user chooses. Rejects with `provider-email-mismatch` if its email is not the user's. */
  link(id: ProviderId, popup: Popup): Promise<void>
  /**
   * `id` is one of {@link ProviderAccount.providers}. Rejects with `last-sign-in-method` if no offered sign-in method
   * would be left.
   */
  unlink(id: string): Promise<void>
}
