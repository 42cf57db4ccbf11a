import type { ProviderId } from '@foyer/contract/providers.ts'
import {
  getRedirectResult,
  signInWithRedirect,
  type Auth,
  type AuthProvider,
  type PopupRedirectResolver,
} from 'firebase/auth'
import { loadEmulatorTransport } from './firebase-emulator-transport.ts'
import { toIdentityError } from './firebase-error.ts'
import { IdentityError } from './identity-error.ts'
import type { IdentityRedirect } from './identity-redirect.ts'
import { tabStorage } from '../storage/browser-storage.ts'
import { forgetRedirect, REDIRECT_PROVIDER_KEY } from './pending-redirect.ts'
import { rejectOnRestore } from './reject-on-restore.ts'

interface RedirectDeps {
  readonly auth: Auth
  readonly createOAuthProvider: (id: ProviderId) => AuthProvider
  /** Shared with the popups, because each resolver loads its own iframe. */
  readonly resolver: PopupRedirectResolver
  readonly emulatorOrigin: string | undefined
  readonly pendingLink: { keep(cause: unknown): void }
}

/** Clears the pending redirect after any failure. */
export function createFirebaseRedirect(deps: RedirectDeps): IdentityRedirect {
  const { auth, createOAuthProvider, resolver, emulatorOrigin, pendingLink } = deps
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
