import type { ProviderId } from '@foyer/contract/providers.ts'
import type { IdentityAccount } from './identity-account.ts'
import type { IdentityEmailLinks } from './identity-email-links.ts'
import type { IdentityRedirect } from './identity-redirect.ts'
import type { PasswordPolicy } from './password-policy.ts'

/** An ID token and its main claims; the API verifies the token and issues a session. */
export interface IdentityProof {
  readonly uid: string
  readonly email: string
  readonly idToken: string
  /** The sign-in method: `password` or the id of a provider. */
  readonly provider: string
  /** New accounts have a name only if they were created with a federated provider. */
  readonly name?: string
}

/** A popup opened inside the click handler, before the provider's library is loaded. */
export interface Popup {
  readonly closed: boolean
  readonly window: Window
  close(): void
}

export interface IdentitySignIn extends IdentityRedirect {
  signIn(email: string, password: string): Promise<void>
  signUp(email: string, password: string): Promise<void>
  /** Undoes a recent `signUp`. */
  deleteAccount(): Promise<void>
  /** Closes the popup at the end. */
  signInWith(id: ProviderId, popup: Popup): Promise<void>
  /**
   * After a sign-in was rejected with `account-exists-with-different-credential`: links that provider to the user
   * who has signed in since with the same email. Resolves to the provider's id, or `null`.
   */
  linkPending(): Promise<string | null>
  /** `null` if signed out. Renewed on request or if it expires within 30 s. */
  proof(options?: { readonly renew: boolean }): Promise<IdentityProof | null>
  passwordPolicy(): Promise<PasswordPolicy>
  signOut(): Promise<void>
}

/**
 * The identity provider's interface; every method rejects with an `IdentityError`. Firebase Authentication and
 * the in-memory fake implement it, and one test suite covers both.
 */
export type IdentityProvider = IdentitySignIn & IdentityAccount & IdentityEmailLinks
