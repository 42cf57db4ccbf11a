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
import { forgetRedirect } from './pending-redirect.ts'
import { returnedPage } from './returned-page.ts'

interface Parts {
  readonly auth: Auth
  readonly google: AuthProvider
  /** The one the popups use too: each brings a frame along. */
  readonly resolver: PopupRedirectResolver
  readonly emulatorOrigin: string | undefined
}

/** The library's redirect. Whatever goes wrong, no mark of it stays behind. */
export function createFirebaseRedirect(parts: Parts): IdentityRedirect {
  const { auth, google, resolver, emulatorOrigin } = parts
  const given = (cause: unknown): never => {
    forgetRedirect(window)
    throw toRedirectError(cause)
  }
  return {
    signInWithGoogleRedirect: () =>
      Promise.race([signInWithRedirect(auth, google, resolver), returnedPage(window)]).catch(given),

    async redirectOutcome() {
      try {
        if (emulatorOrigin) await loadEmulatorTransport(emulatorOrigin)
        const result = await getRedirectResult(auth, resolver)
        if (!result) throw new IdentityError('redirect-cancelled')
      } catch (cause) {
        given(cause)
      }
    },
  }
}

/** What the library calls a closed window or a cancelled request was, here, somebody who went back. */
function toRedirectError(cause: unknown): IdentityError {
  const error = toIdentityError(cause)
  return error.code === 'popup-closed' ? new IdentityError('redirect-cancelled', { cause }) : error
}
