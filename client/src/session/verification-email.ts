import type { IdentityProvider } from '../identity/identity-provider.ts'

/** The email that asks a new user to verify their email. */
export interface VerificationEmail {
  /** A BCP 47 tag. */
  readonly language: string
  /** Where the user continues after following its link: a URL. */
  readonly continueUrl: string
}

/** Sign-up succeeds even if this fails: the home page offers to send the email again. */
export function sendVerificationEmail(
  provider: IdentityProvider,
  { language, continueUrl }: VerificationEmail,
) {
  provider.setLanguage(language)
  provider.sendVerification(continueUrl).catch(() => {})
}
