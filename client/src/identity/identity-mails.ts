/** What a link in a mail of the provider is for. */
export type ActionOperation = 'verify-email' | 'reset-password' | 'change-email' | 'recover-email'

/** What the code of such a link tells before it is used up. */
export interface ActionFacts {
  readonly operation: ActionOperation
  /** The address it is about: the new one of a change, the old one that an undo brings back. */
  readonly email: string
  /** The address there is until the code is used, where it becomes another. */
  readonly previousEmail?: string
}

/** The provider's mails, and the codes in their links. `continueUrl` is where a person goes on afterwards. */
export interface IdentityMails {
  /** The language of mails, and of the Google window: a BCP 47 tag. */
  setLanguage(language: string): void
  /** To whoever is signed in; rejects with `sign-in-expired` when nobody is. */
  sendVerification(continueUrl: string): Promise<void>
  /** Answers the same whether or not there is such an account. */
  sendPasswordReset(email: string, continueUrl: string): Promise<void>
  /** To the new address, unless somebody has it, which is not told; the account moves there when the link is used. */
  sendEmailChange(newEmail: string, continueUrl: string): Promise<void>
  /** Reads a code without using it up. */
  readActionCode(code: string): Promise<ActionFacts>
  /** Uses a code up: for anything but a new password. */
  applyActionCode(code: string): Promise<void>
  /** Uses a code up and sets the password. Nobody is signed in by it. */
  resetPassword(code: string, newPassword: string): Promise<void>
}
