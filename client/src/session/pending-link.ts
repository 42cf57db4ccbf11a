import type { IdentityProvider } from '../identity/identity-provider.ts'
import type { SessionFailure } from './session-failure.ts'
import type { SessionStore } from './session-store.ts'

interface Deps {
  readonly store: SessionStore
  readonly loadProvider: () => Promise<IdentityProvider>
  /** Reports changed sign-in methods to the API. */
  readonly syncSignInMethods: () => Promise<unknown>
}

/**
 * Links the provider of a refused sign-in to the account that the user then signs in to. The offer ends when the user
 * leaves the login page, because someone else may use the device next.
 */
export function createPendingLink({ store, loadProvider, syncSignInMethods }: Deps) {
  async function link() {
    const provider = await (await loadProvider()).linkPending()
    if (provider === null) return
    await syncSignInMethods()
    store.send({ type: 'provider-linked', provider })
  }

  return {
    /** Offers the link if this is why the sign-in failed. */
    offer({ code, provider, email }: SessionFailure) {
      if (code !== 'account-exists-with-different-credential' || !provider || !email) return
      store.send({ type: 'link-offered', pendingLink: { provider, email } })
    },

    forgetPendingLink: () => store.send({ type: 'link-forgotten' }),

    /** Called before a session starts; the returned function links the provider if the login page offered it. */
    take(): () => void {
      const state = store.getState()
      const isOffered = state.status === 'signed-out' && state.pendingLink !== undefined
      // If linking fails, the user still has the sign-in method that they have just used.
      return isOffered ? () => void link().catch(() => {}) : () => {}
    },
  }
}
