import type { Api } from '../api/api.ts'
import { IdentityError } from '../identity/identity-error.ts'
import type { IdentityProvider, Popup } from '../identity/identity-provider.ts'
import { createExchange, type IssuedSession } from './exchange.ts'
import { popupClosed } from './popup-closed.ts'
import { toGoogleFailure, type SessionResult } from './session-failure.ts'

interface Parts {
  readonly api: Api
  readonly loadProvider: () => Promise<IdentityProvider>
  readonly openPopup: () => Popup | null
  readonly begin: (session: IssuedSession) => void
}

/** In with Google: in a window of its own, or in this tab where no window may open. */
export function createGoogleSignIn({ api, loadProvider, openPopup, begin }: Parts) {
  let opened: Popup | null = null
  const exchange = createExchange((issued) => {
    begin(issued)
    // Opened by a second click while the first was being exchanged: nobody needs it any longer.
    opened?.close()
  })
  const exchangeGoogle = (provider: IdentityProvider) =>
    exchange(provider, (body, name) =>
      api.loginWithProviders(name === undefined ? body : { ...body, name }),
    )

  /** One window at a time: a second click replaces the first, which may lie behind others. */
  function replaceOpened(popup: Popup) {
    opened?.close()
    opened = popup
  }

  return {
    /** Must be called within the click, when it opens the window itself. `null`: the browser blocked it. */
    async signInWithGoogle(popup = openPopup()): Promise<SessionResult> {
      try {
        if (!popup) throw new IdentityError('popup-blocked')
        replaceOpened(popup)
        const provider = await loadProvider()
        if (popup !== opened) throw new IdentityError('popup-closed') // replaced meanwhile
        const proven = proveWithGoogle(provider, popup)
        const exchanged = proven.then(exchangeGoogle)
        // Freed by a closed window, nobody waits for the exchange any longer; its failure is then no news.
        exchanged.catch(() => {})
        await Promise.race([proven, rejectWhenClosed(popup)])
        return await exchanged
      } catch (cause) {
        popup?.close()
        return { error: toGoogleFailure(cause) }
      }
    },

    /** Leaves for Google in this tab; answers only when that fails, or when the browser brings this very page back. */
    async signInWithGoogleRedirect(): Promise<SessionResult> {
      try {
        return await (await loadProvider()).signInWithGoogleRedirect()
      } catch (cause) {
        return { error: toGoogleFailure(cause) }
      }
    },

    /** Back from Google in this tab: finishes what {@link signInWithGoogleRedirect} began on an earlier page. */
    async finishGoogleRedirect(): Promise<SessionResult> {
      try {
        const provider = await loadProvider()
        await provider.redirectOutcome()
        return await exchangeGoogle(provider)
      } catch (cause) {
        return { error: toGoogleFailure(cause) }
      }
    },
  }
}

async function proveWithGoogle(provider: IdentityProvider, popup: Popup) {
  await provider.signInWithGoogle(popup)
  return provider
}

/** Frees the screen; should the provider say afterwards that it went well, the person is still let in. */
async function rejectWhenClosed(popup: Popup): Promise<never> {
  await popupClosed(popup)
  throw new IdentityError('popup-closed')
}
