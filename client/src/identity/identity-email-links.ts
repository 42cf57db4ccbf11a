export type ActionOperation = 'verify-email' | 'reset-password' | 'change-email' | 'recover-email'

export interface ActionCodeInfo {
  readonly operation: ActionOperation
  /** For an email change, the new email; for a recovery, the email to restore. */
  readonly email: string
  /** The email that the code replaces. */
  readonly previousEmail?: string
}

/** The provider's emails and the codes in their links. `continueUrl` is where the user goes afterwards. */
export interface IdentityEmailLinks {
  /** The language of emails and of the providers' popups: a BCP 47 tag. */
  setLanguage(language: string): void
  /** Rejects with `sign-in-expired` if no user is signed in. */
  sendVerification(continueUrl: string): Promise<void>
  /** Resolves whether or not the account exists. */
  sendPasswordReset(email: string, continueUrl: string): Promise<void>
  /** Sends the new email a link that completes the change. Sends nothing if another account has that email. */
  sendEmailChange(newEmail: string, continueUrl: string): Promise<void>
  /** Does not consume the code. */
  readActionCode(code: string): Promise<ActionCodeInfo>
  /** Consumes a code of any operation except a password reset. */
  applyActionCode(code: string): Promise<void>
  /** Consumes the code and sets the password, without signing in. */
  resetPassword(code: string, newPassword: string): Promise<void>
}
