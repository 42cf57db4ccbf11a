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
import { forgetRedirect } from './forget-redirect.ts'
import { rejectOnRestore } from './reject-on-restore.ts'

interface RedirectDeps {
  readonly auth: Auth
  readonly google: AuthProvider
  /** Shared with the popups, because each resolver loads its own iframe. */
  readonly resolver: PopupRedirectResolver
  readonly emulatorOrigin: string | undefined
}

/** Clears the pending redirect after any failure. */
export function createFirebaseRedirect(deps: RedirectDeps): IdentityRedirect {
  const { auth, google, resolver, emulatorOrigin } = deps
  const fail = (cause: unknown): never => {
    forgetRedirect(window)
    throw toRedirectError(cause)
  }
  return {
    signInWithGoogleRedirect: () =>
      Promise.race([signInWithRedirect(auth, google, resolver), rejectOnRestore(window)]).catch(
        fail,
      ),

    async redirectOutcome() {
      try {
        if (emulatorOrigin) await loadEmulatorTransport(emulatorOrigin)
        const result = await getRedirectResult(auth, resolver)
        if (!result) throw new IdentityError('redirect-cancelled')
      } catch (cause) {
        fail(cause)
      }
    },
  }
}

/** After a redirect, the library's "popup closed" means that the user went back. */
function toRedirectError(cause: unknown): IdentityError {
  const error = toIdentityError(cause)
  return error.code === 'popup-closed' ? new IdentityError('redirect-cancelled', { cause }) : error
}
