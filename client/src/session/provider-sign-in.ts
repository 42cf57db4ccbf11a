import type { ProviderId } from '@foyer/contract/providers.ts'
import { IdentityError, type IdentityProvider } from '../identity/provider.ts'
import { runInPopup } from '../identity/run-in-popup.ts'
import { type SessionFailure, type SessionResult, toFailure, toProviderFailure } from './failure.ts'
import type { Services } from './services.ts'
import { loginWithProvider, prepareVerification, type SessionStart } from './sign-in.ts'

/**
 * Signs in with a federated provider in a popup, or by redirecting this tab where popups are blocked. `offerLink`
 * offers to link the provider, if that is why the sign-in failed.
 */
export function createProviderSignIn(
  services: Services,
  {
    exchange,
    start,
    offerLink,
  }: SessionStart & { readonly offerLink: (failure: SessionFailure) => void },
) {
  const { api, loadProvider, popup } = services

  async function startSession(provider: IdentityProvider): Promise<SessionResult> {
    const sendVerification = prepareVerification(services)
    const issued = await exchange(provider, (body, proof) => loginWithProvider(api, body, proof))
    const result = start(issued)
    if (issued?.isNew && !issued.user.email_verified) sendVerification(provider)
    // A second click may have opened another popup during the exchange.
    if (!result.error) popup.close()
    return result
  }

  return {
    /**
     * `opened` is a window that was opened in the click, or `null` if it was blocked. Without it, this opens one and
     * must be called inside a click handler.
     */
    async signInWith(id: ProviderId, opened = popup.open()): Promise<SessionResult> {
      try {
        return await runInPopup(opened, async (watched) => {
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
