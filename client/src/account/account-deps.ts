import type { Api } from '../api/api.ts'
import type { IdentityProvider, Popup } from '../identity/identity-provider.ts'
import type { PasskeyPrompts } from '../session/passkey-prompts.ts'
import type { Session } from '../session/session.ts'

export interface AccountDeps {
  readonly session: Session
  readonly api: Api
  readonly loadProvider: () => Promise<IdentityProvider>
  readonly openPopup: () => Popup | null
  readonly passkeys: PasskeyPrompts
  /** The page's origin, for the links in emails. */
  readonly origin: string
  /** The language of emails: a BCP 47 tag. */
  readonly language: () => string
}
