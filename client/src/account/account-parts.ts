import type { Api } from '../api/api.ts'
import type { IdentityProvider, Popup } from '../identity/identity-provider.ts'
import type { Session } from '../session/session.ts'

/** What the account is made of; `main.tsx` has it at hand, the pages that need it make the account of it. */
export interface AccountParts {
  readonly session: Session
  readonly api: Api
  readonly loadProvider: () => Promise<IdentityProvider>
  readonly openPopup: () => Popup | null
  /** Of this page: links in mails lead back to it. */
  readonly origin: string
  /** The language to write mails in: a BCP 47 tag. */
  readonly language: () => string
}
