import type { ProviderId } from '@foyer/contract/providers.ts'
import type { Api } from '../api.ts'
import { IdentityError, type IdentityProvider, type Popup } from '../identity/provider.ts'
import {
  exchangeIdToken,
  loginWithProvider,
  type IssuedSession,
  sendVerificationEmail,
  type VerificationEmail,
} from './sign-in.ts'
import { runInPopup } from '../identity/run-in-popup.ts'
import type { SecondStep } from './second-step.ts'
import { toFailure, toProviderFailure, type SessionFailure, type SessionResult } from './failure.ts'

interface Deps {
  readonly api: Api
  readonly loadProvider: () => Promise<IdentityProvider>
  readonly openPopup: () => Popup | null
  readonly secondStep: Pick<SecondStep, 'run'>
  readonly start: (issued: IssuedSession | null) => SessionResult
  /** Offers to link the provider, if that is why the sign-in failed. */
  readonly offerLink: (failure: SessionFailure) => void
  readonly verificationEmail: () => VerificationEmail
}

/** Signs in with a federated provider in a popup, or by redirecting this tab where popups are blocked. */
export function createProviderSignIn(deps: Deps) {
  const { api, loadProvider, openPopup, secondStep, start, offerLink, verificationEmail } = deps
  let openedPopup: Popup | null = null

  /** One popup at a time: a second click replaces the first, which may be hidden behind other windows. */
  function replacePopup(popup: Popup) {
    openedPopup?.close()
    openedPopup = popup
  }

  async function startSession(provider: IdentityProvider): Promise<SessionResult> {
    // Read first: once the user is signed in, the router leaves this page.
    const verification = verificationEmail()
    const issued = await exchangeIdToken({ provider, secondStep }, (body, proof) =>
      loginWithProvider(api, body, proof),
    )
    const result = start(issued)
    if (issued?.isNew && !issued.user.email_verified) sendVerificationEmail(provider, verification)
    // A second click may have opened another popup during the exchange.
    if (!result.error) openedPopup?.close()
    return result
  }

  return {
    /**
     * `popup` is a window that was opened in the click, or `null` if it was blocked. Without it, this opens one and
     * must be called inside a click handler.
     */
    async signInWith(id: ProviderId, popup = openPopup()): Promise<SessionResult> {
      if (popup) replacePopup(popup)
      try {
        return await runInPopup(popup, async (watched) => {
          const provider = await loadProvider()
          if (watched.closed) throw new IdentityError('popup-closed') // or replaced in the meantime
          await provider.signInWith(id, watched)
          return startSession(provider)
        })
      } catch (cause) {
        const error = toProviderFailure(cause, id)
        offerLink(error)
        return { error }
      }
    },

    /** Redirects this tab to the provider; resolves only on failure or when the browser restores this page. */
    async signInWithRedirect(id: ProviderId): Promise<SessionResult> {
      try {
        return await (await loadProvider()).signInWithRedirect(id)
      } catch (cause) {
        return { error: toProviderFailure(cause, id) }
      }
    },

    /** Finishes the sign-in that {@link signInWithRedirect} started. */
    async finishProviderRedirect(): Promise<SessionResult> {
      try {
        const provider = await loadProvider()
        await provider.finishRedirect()
        return await startSession(provider)
      } catch (cause) {
        return { error: toFailure(cause) }
      }
    },
  }
}
