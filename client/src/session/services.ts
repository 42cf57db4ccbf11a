import type { Api } from '../api.ts'
import type { UserStorage } from '../browser/storage.ts'
import type { ProviderPopup } from '../identity/popup.ts'
import type { IdentityProvider } from '../identity/provider.ts'
import type { PasskeyPrompts } from '../passkeys/prompts.ts'

/**
 * What is outside of the session and the account, and the only things that tests replace. `core.ts` makes them for the
 * browser.
 */
export interface Services {
  /** The product API, over the network. */
  readonly api: Api
  /** What this browser remembers of the user: on a shared computer in the tab only. */
  readonly storage: UserStorage
  /** The page's address. */
  readonly location: Pick<Location, 'origin' | 'search'>
  /** The language of the page and of emails: a BCP 47 tag. */
  readonly language: () => string
  /** Loads the identity provider's library on first use. */
  readonly loadProvider: () => Promise<IdentityProvider>
  /** Clears the provider's own session without loading its library. */
  readonly endProviderSession: () => void
  /** The window of federated providers. */
  readonly popup: ProviderPopup
  /** The browser's dialogs about passkeys. */
  readonly passkeys: PasskeyPrompts
  /** Loads the form of the second step. Rejects if it cannot be loaded. */
  readonly loadSecondStep: () => Promise<unknown>
}
