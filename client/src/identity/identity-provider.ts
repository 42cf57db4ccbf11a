import type { IdentityAccount } from './identity-account.ts'
import type { IdentityMails } from './identity-mails.ts'
import type { IdentityRedirect } from './identity-redirect.ts'
import type { PasswordPolicy } from './password-policy.ts'

/** The provider's word on who somebody is: what the product API exchanges for a session. */
export interface IdentityProof {
  readonly uid: string
  readonly email: string
  /** The signed ID token. */
  readonly idToken: string
  /** How they signed in: `password`, `google.com`. */
  readonly provider: string
  /** As the provider knows it; only federated identities have one at first. */
  readonly name?: string
}

/** A browser window opened within the click, before the provider's library was there. */
export interface Popup {
  readonly closed: boolean
  readonly window: Window
  close(): void
}

/** The ways in and out, and the proof of who came in. */
export interface IdentityDoor extends IdentityRedirect {
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

/**
 * All we need of an identity provider: Firebase Authentication, or what replaces it.
 * Every method rejects with an `IdentityError`. The twin in memory keeps the same promises;
 * one suite runs over both.
 */
export type IdentityProvider = IdentityDoor & IdentityAccount & IdentityMails
