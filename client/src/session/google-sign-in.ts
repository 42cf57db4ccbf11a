import type { Api } from '../api/api.ts'
import { IdentityError } from '../identity/identity-error.ts'
import type { IdentityProvider, Popup } from '../identity/identity-provider.ts'
import { createExchange, type IssuedSession } from './exchange.ts'
import { inPopup } from './in-popup.ts'
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
      if (popup) replaceOpened(popup)
      try {
        return await inPopup(popup, async (watched) => {
          const provider = await loadProvider()
          if (watched.closed) throw new IdentityError('popup-closed') // or replaced meanwhile
          await provider.signInWithGoogle(watched)
          return exchangeGoogle(provider)
        })
      } catch (cause) {
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
