import { CLIENT_SETTINGS_ELEMENT_ID, type ClientSettings } from '@foyer/contract/client-paths.ts'
import type { ProviderId } from '@foyer/contract/providers.ts'
import { ChunkLoadError } from '../browser/loading.ts'
import { browserStorage, type BrowserStorage, tabStorage } from '../browser/storage.ts'
import type { PasswordPolicy } from './passwords.ts'

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

export interface ProviderAccount {
  readonly email: string
  readonly emailVerified: boolean
  readonly hasPassword: boolean
  /** The ids of the linked providers. A provider that the product does not offer is listed with Firebase's id. */
  readonly providers: readonly string[]
  /**
   * The email of each linked provider's account, by the provider's id; absent if the provider does not tell it, and
   * after a login with a passkey.
   */
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

/** What a link in an email does. */
export type EmailLinkKind = 'verify' | 'reset' | 'change' | 'recover'

export interface ActionCodeInfo {
  readonly kind: EmailLinkKind
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
  /** Consumes a code of any kind except a password reset. */
  applyActionCode(code: string): Promise<void>
  /** Consumes the code and sets the password, without signing in. */
  resetPassword(code: string, newPassword: string): Promise<void>
}

/** Federated sign-in by redirect, for browsers that cannot open a popup. */
export interface IdentityRedirect {
  /**
   * Navigates to the provider and never resolves. Rejects if it cannot navigate, and with `redirect-cancelled` if the
   * browser restores this page from its back/forward cache.
   */
  signInWithRedirect(id: ProviderId): Promise<never>
  /** Called after the redirect: resolves if the user signed in, rejects with `redirect-cancelled` if not. */
  finishRedirect(): Promise<void>
}

export type IdentityErrorCode =
  | 'invalid-credential'
  | 'invalid-email'
  | 'email-already-in-use'
  | 'weak-password'
  | 'user-disabled'
  | 'too-many-requests'
  /** The project's quota for emails or new accounts is exhausted. */
  | 'quota-exceeded'
  | 'popup-blocked'
  | 'popup-closed'
  /** The user returned from the provider without signing in. */
  | 'redirect-cancelled'
  | 'account-exists-with-different-credential'
  | 'unauthorized-domain'
  | 'operation-not-allowed'
  /** Only administrators of the project can create accounts. */
  | 'sign-up-closed'
  /** A blocking function of the project refused the sign-in. */
  | 'sign-in-refused'
  | 'recent-sign-in-required'
  /** No user is signed in at the provider, though our session may still be valid. */
  | 'sign-in-expired'
  /** Another user signed in. */
  | 'user-mismatch'
  /** The account at the federated provider is linked to another user. */
  | 'credential-already-in-use'
  | 'provider-already-linked'
  | 'no-such-provider'
  | 'provider-email-mismatch'
  | 'last-sign-in-method'
  | 'expired-action-code'
  /** Unknown or consumed. */
  | 'invalid-action-code'
  | 'captcha-failed'
  | 'second-factor-required'
  | 'storage-unavailable'
  | 'misconfigured'
  | 'provider-failed'
  | 'provider-unreachable'
  /** A newer build replaced this page, and the server no longer has the library's chunk. */
  | 'outdated'
  | 'unknown'

interface IdentityErrorOptions extends ErrorOptions {
  readonly providerCode?: string | undefined
  readonly provider?: string | undefined
  readonly email?: string | undefined
}

/** The only error that identity providers reject with. */
export class IdentityError extends Error {
  override readonly name = 'IdentityError'
  readonly code: IdentityErrorCode
  /** The provider's own code, for support requests and logs. */
  readonly providerCode: string | undefined
  /** The id of the federated provider, if the caller cannot know it. */
  readonly provider: string | undefined
  /** For `account-exists-with-different-credential`: the email of the existing account. */
  readonly email: string | undefined

  constructor(code: IdentityErrorCode, options?: IdentityErrorOptions) {
    super(options?.providerCode ?? code, options)
    this.code = code
    this.providerCode = options?.providerCode
    this.provider = options?.provider
    this.email = options?.email
  }
}

export function isIdentityError(cause: unknown, code: IdentityErrorCode): boolean {
  return cause instanceof IdentityError && cause.code === code
}

/** Firebase's prefix of storage keys. */
const STORAGE_PREFIX = 'firebase:'

/** Imports `firebase.ts`. */
export type LoadFirebase = () => Promise<{
  createFirebaseIdentityProvider: (settings: ClientSettings, isShared: boolean) => IdentityProvider
}>

interface LoaderOptions {
  readonly settings: ClientSettings
  readonly loadFirebase: LoadFirebase
  /** Whether the provider keeps its session in this tab only. */
  readonly isShared: () => boolean
}

/** Loads the provider's library on first use. A shared computer gets a provider of its own. */
export function createIdentityProviderLoader({ settings, loadFirebase, isShared }: LoaderOptions) {
  const providers = new Map<boolean, Promise<IdentityProvider>>()

  const open = (shared: boolean) =>
    loadFirebase().then(
      ({ createFirebaseIdentityProvider }) => createFirebaseIdentityProvider(settings, shared),
      (cause: unknown) => {
        providers.delete(shared)
        const isGone = cause instanceof ChunkLoadError && cause.isGone
        throw new IdentityError(isGone ? 'outdated' : 'provider-unreachable', { cause })
      },
    )

  return {
    /** Rejects with `provider-unreachable` or `outdated`; the next call retries. */
    load(): Promise<IdentityProvider> {
      const shared = isShared()
      const provider = providers.get(shared) ?? open(shared)
      providers.set(shared, provider)
      return provider
    },

    /** Signs out at the provider without loading its library. */
    endSession() {
      const shared = isShared()
      // Its storage is cleared below.
      providers
        .get(shared)
        ?.then((provider) => provider.signOut())
        .catch(() => {})
      removeKeys(tabStorage)
      if (!shared) removeKeys(browserStorage)
    },
  }
}

function removeKeys(storage: BrowserStorage) {
  for (const key of storage.keys()) if (key.startsWith(STORAGE_PREFIX)) storage.removeItem(key)
}

/** Reads the settings that the server embedded in the page. */
export function readClientSettings(document: Document): ClientSettings {
  const element = document.getElementById(CLIENT_SETTINGS_ELEMENT_ID)
  return JSON.parse(element?.textContent ?? '') as ClientSettings
}
