import type { Api } from '../api/api.ts'
import { IdentityError } from '../identity/identity-error.ts'
import type { IdentityProvider, Popup } from '../identity/identity-provider.ts'
import { exchangeIdToken, loginWithGoogle, type IssuedSession } from './exchange-id-token.ts'
import { runInPopup } from './run-in-popup.ts'
import { toGoogleFailure, type SessionResult } from './session-failure.ts'

interface Deps {
  readonly api: Api
  readonly loadProvider: () => Promise<IdentityProvider>
  readonly openPopup: () => Popup | null
  readonly start: (issued: IssuedSession | null) => SessionResult
}

/** Signs in with Google in a popup, or by redirecting this tab where popups are blocked. */
export function createGoogleSignIn({ api, loadProvider, openPopup, start }: Deps) {
  let openedPopup: Popup | null = null

  /** One popup at a time: a second click replaces the first, which may be hidden behind other windows. */
  function replacePopup(popup: Popup) {
    openedPopup?.close()
    openedPopup = popup
  }

  async function startSession(provider: IdentityProvider): Promise<SessionResult> {
    const issued = await exchangeIdToken(provider, (body, proof) =>
      loginWithGoogle(api, body, proof),
    )
    const result = start(issued)
    // A second click may have opened another popup during the exchange.
    if (!result.error) openedPopup?.close()
    return result
  }

  return {
    /** Without an argument, opens the popup and must be called inside a click handler; `null`: it was blocked. */
    async signInWithGoogle(popup = openPopup()): Promise<SessionResult> {
      if (popup) replacePopup(popup)
      try {
        return await runInPopup(popup, async (watched) => {
          const provider = await loadProvider()
          if (watched.closed) throw new IdentityError('popup-closed') // or replaced in the meantime
          await provider.signInWithGoogle(watched)
          return startSession(provider)
        })
      } catch (cause) {
        return { error: toGoogleFailure(cause) }
      }
    },

    /** Redirects this tab to Google; resolves only on failure or when the browser restores this page. */
    async signInWithGoogleRedirect(): Promise<SessionResult> {
      try {
        return await (await loadProvider()).signInWithGoogleRedirect()
      } catch (cause) {
        return { error: toGoogleFailure(cause) }
      }
    },

    /** Finishes the sign-in that {@link signInWithGoogleRedirect} started. */
    async finishGoogleRedirect(): Promise<SessionResult> {
      try {
        const provider = await loadProvider()
        await provider.redirectOutcome()
        return await startSession(provider)
      } catch (cause) {
        return { error: toGoogleFailure(cause) }
      }
    },
  }
}
