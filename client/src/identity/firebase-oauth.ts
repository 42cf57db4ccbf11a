import type { ProviderId } from '@foyer/contract/providers.ts'
import { isSameEmail } from '@foyer/contract/user.ts'
import {
  type Auth,
  type AuthError,
  browserPopupRedirectResolver,
  getRedirectResult,
  linkWithCredential,
  linkWithPopup,
  OAuthProvider,
  type PopupRedirectResolver,
  reauthenticateWithPopup,
  signInWithPopup,
  signInWithRedirect,
  type User,
} from 'firebase/auth'
import { oauthRequests } from 'virtual:oauth-requests'
import { tabStorage } from '../browser/storage.ts'
import { isFirebaseCode, toIdentityError } from './firebase-errors.ts'
import { loadEmulatorTransport } from './firebase-scripts.ts'
import { IdentityError, type IdentityRedirect, type Popup } from './provider.ts'
import { fromFirebaseId, toFirebaseId } from './providers.ts'
import { forgetRedirect, REDIRECT_PROVIDER_KEY } from './redirect.ts'

export type FirebaseOAuth = ReturnType<typeof createFirebaseOAuth>

/** Sign-in with a provider in a popup that is already open; each method closes it at the end. */
export function createFirebaseOAuth(auth: Auth, emulatorOrigin: string | undefined) {
  const popupResolver = createPopupResolver()
  const pendingLink = createFirebasePendingLink(auth)

  async function inPopup<Result>(popup: Popup, perform: () => Promise<Result>): Promise<Result> {
    try {
      if (emulatorOrigin) await loadEmulatorTransport(emulatorOrigin)
      return await perform()
    } catch (cause) {
      pendingLink.keep(cause)
      throw cause
    } finally {
      popup.close()
    }
  }

  return {
    redirect: createFirebaseRedirect(auth, emulatorOrigin, {
      resolver: popupResolver.resolver,
      pendingLink,
    }),
    linkPending: pendingLink.link,
    signIn: (id: ProviderId, popup: Popup, email?: string) =>
      inPopup(popup, () =>
        signInWithPopup(
          auth,
          createOAuthProvider(id, email),
          popupResolver.resolverFor(popup.window),
        ),
      ),
    reauthenticate: (id: ProviderId, popup: Popup, user: User) =>
      inPopup(popup, () =>
        reauthenticateWithPopup(
          user,
          createOAuthProvider(id, user.email),
          popupResolver.resolverFor(popup.window),
        ),
      ),
    link: (id: ProviderId, popup: Popup, user: User) =>
      inPopup(popup, () =>
        linkWithPopup(
          user,
          createOAuthProvider(id, user.email),
          popupResolver.resolverFor(popup.window),
        ),
      ),
  }
}

/** With an email, the provider preselects that account, if it can. */
function createOAuthProvider(id: ProviderId, email?: string | null): OAuthProvider {
  const request = oauthRequests[id]
  if (!request) throw new IdentityError('operation-not-allowed')
  const provider = new OAuthProvider(toFirebaseId(id))
  for (const scope of request.scopes) provider.addScope(scope)
  const { emailParameter } = request
  if (email && emailParameter) provider.setCustomParameters({ [emailParameter]: email })
  return provider
}

/** Keeps the credential of a sign-in that was refused because the email belongs to an account without that provider. */
function createFirebasePendingLink(auth: Auth) {
  let kept: ReturnType<typeof readCredential> = null

  return {
    keep(cause: unknown) {
      kept = readCredential(cause)
    },

    /** Resolves to the provider that was linked, or `null`. */
    async link(): Promise<string | null> {
      const pending = kept
      kept = null
      const { currentUser } = auth
      if (!pending || !currentUser || !isSameEmail(currentUser.email, pending.email)) return null
      await linkWithCredential(currentUser, pending.credential)
      return fromFirebaseId(pending.credential.providerId)
    },
  }
}

function readCredential(cause: unknown) {
  if (!isFirebaseCode(cause, 'account-exists-with-different-credential')) return null
  const error = cause as AuthError
  const credential = OAuthProvider.credentialFromError(error)
  const { email } = error.customData
  return credential && email ? { credential, email } : null
}

/** Internal methods of the library's resolver; no other file uses them. */
interface PopupResolver {
  _initialize(auth: unknown): Promise<unknown>
  _openPopup(...args: unknown[]): Promise<unknown>
}

const BrowserPopupResolver = browserPopupRedirectResolver as unknown as new () => PopupResolver

/**
 * Makes the library use a popup that is already open. It would open its own after loading an iframe, too late
 * to count as opened by the click, so browsers would block it.
 */
function createPopupResolver() {
  let current: Window | undefined

  class OpenedPopupResolver extends BrowserPopupResolver {
    /** If a second click replaces a sign-in while the iframe loads, the first one never resolves. */
    override async _initialize(auth: unknown) {
      const own = current
      const manager = await super._initialize(auth)
      return own === current ? manager : new Promise(() => {})
    }

    override async _openPopup(...args: unknown[]) {
      const { open } = window
      window.open = (url) => {
        if (current && !current.closed && url) current.location.replace(url)
        return current ?? null
      }
      try {
        return await super._openPopup(...args)
      } finally {
        window.open = open
      }
    }
  }
  const resolver = OpenedPopupResolver as unknown as PopupRedirectResolver

  return {
    resolver,
    /** The resolver for the next sign-in. */
    resolverFor(popup: Window): PopupRedirectResolver {
      current = popup
      return resolver
    },
  }
}

/**
 * Clears the pending redirect after any failure. `resolver` is that of the popups, because each resolver loads its own
 * iframe.
 */
function createFirebaseRedirect(
  auth: Auth,
  emulatorOrigin: string | undefined,
  {
    resolver,
    pendingLink,
  }: {
    readonly resolver: PopupRedirectResolver
    readonly pendingLink: ReturnType<typeof createFirebasePendingLink>
  },
): IdentityRedirect {
  const fail = (cause: unknown): never => {
    const provider = tabStorage.getItem(REDIRECT_PROVIDER_KEY) ?? undefined
    forgetRedirect()
    pendingLink.keep(cause)
    throw toRedirectError(cause, provider)
  }
  return {
    signInWithRedirect(id) {
      tabStorage.setItem(REDIRECT_PROVIDER_KEY, id)
      if (!tabStorage.isKept(REDIRECT_PROVIDER_KEY))
        return Promise.reject(new IdentityError('storage-unavailable'))
      const redirecting = signInWithRedirect(auth, createOAuthProvider(id), resolver)
      return Promise.race([redirecting, rejectOnRestore(window)]).catch(fail)
    },

    async finishRedirect() {
      try {
        if (emulatorOrigin) await loadEmulatorTransport(emulatorOrigin)
        const result = await getRedirectResult(auth, resolver)
        if (!result) throw new IdentityError('redirect-cancelled')
        forgetRedirect()
      } catch (cause) {
        fail(cause)
      }
    },
  }
}

/** After a redirect, the library's "popup closed" means that the user went back. */
function toRedirectError(cause: unknown, provider: string | undefined): IdentityError {
  const { code, providerCode, email } = toIdentityError(cause)
  const options = { cause, providerCode, provider, email }
  return new IdentityError(code === 'popup-closed' ? 'redirect-cancelled' : code, options)
}

/** Rejects with `redirect-cancelled` when the browser restores the page from its back/forward cache. */
export function rejectOnRestore(window: Window): Promise<never> {
  return new Promise((_resolve, reject) => {
    window.addEventListener('pageshow', ({ persisted }) => {
      if (persisted) reject(new IdentityError('redirect-cancelled'))
    })
  })
}
