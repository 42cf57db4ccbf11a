import type { PasswordPolicy } from './password-policy.ts'

/** The provider's word on who somebody is: what the product API exchanges for a session. */
export interface IdentityProof {
  readonly uid: string
  readonly email: string
  /** The signed ID token. */
  readonly idToken: string
  /** As the provider knows it; only federated identities have one at first. */
  readonly name?: string
}

/** A browser window opened within the click, before the provider's library was there. */
export interface Popup {
  readonly closed: boolean
  readonly window: Window
  close(): void
}

/**
 * All we need of an identity provider: Firebase Authentication, or what replaces it.
 * Every method rejects with an {@link IdentityError}. The twin in memory keeps the same promises;
 * one suite runs over both.
 */
export interface IdentityProvider {
  signIn(email: string, password: string): Promise<void>
  signUp(email: string, password: string): Promise<void>
  /** Signs in with Google inside the popup, which it closes in the end. */
  signInWithGoogle(popup: Popup): Promise<void>
  /**
   * The proof for whoever is signed in; `null` for nobody. It is renewed when it expires within 30 s
   * (decisions 17), or when it is known to be out of date.
   */
  proof(options?: { readonly renew: boolean }): Promise<IdentityProof | null>
  passwordPolicy(): Promise<PasswordPolicy>
  signOut(): Promise<void>
}
