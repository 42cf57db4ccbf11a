import type { Api } from '../api/api.ts'
import { IdentityError } from '../identity/identity-error.ts'
import type { IdentityProvider, Popup } from '../identity/identity-provider.ts'
import { createExchange, type IssuedSession } from './exchange.ts'
import { popupClosed } from './popup-closed.ts'
import { toFailure, toGoogleFailure, type SessionResult } from './session-failure.ts'

/** What a person fills in to get an account; the names may be empty. */
export interface SignUpDetails {
  readonly email: string
  readonly password: string
  readonly first_name: string
  readonly last_name: string
}

interface Parts {
  readonly api: Api
  readonly loadProvider: () => Promise<IdentityProvider>
  readonly openPopup: () => Popup | null
  readonly begin: (session: IssuedSession) => void
}

/** The ways in. Each proves who somebody is at the provider, then exchanges that proof for a session. */
export function createSignIn({ api, loadProvider, openPopup, begin }: Parts) {
  const exchange = createExchange(begin)

  return {
    async signIn(email: string, password: string): Promise<SessionResult> {
      try {
        const provider = await loadProvider()
        await provider.signIn(email, password)
        return await exchange(provider, (body) => api.login(body))
      } catch (cause) {
        return { error: toFailure(cause) }
      }
    },

    async signUp({ email, password, ...names }: SignUpDetails): Promise<SessionResult> {
      try {
        const provider = await loadProvider()
        await createOrResume(provider, email, password)
        return await exchange(provider, (body) => api.register({ ...body, ...names }))
      } catch (cause) {
        return { error: toFailure(cause) }
      }
    },

    /** Must be called within the click: it opens a window. */
    async signInWithGoogle(): Promise<SessionResult> {
      const popup = openPopup()
      try {
        if (!popup) throw new IdentityError('popup-blocked')
        const proven = proveWithGoogle(await loadProvider(), popup)
        const exchanged = proven.then((provider) =>
          exchange(provider, (body, name) =>
            api.loginWithProviders(name === undefined ? body : { ...body, name }),
          ),
        )
        // Freed by a closed window, nobody waits for the exchange any longer; its failure is then no news.
        exchanged.catch(() => {})
        await Promise.race([proven, rejectWhenClosed(popup)])
        return await exchanged
      } catch (cause) {
        popup?.close()
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

/** A sign-up whose second half failed left an account at the provider: the same form finishes it. */
async function createOrResume(provider: IdentityProvider, email: string, password: string) {
  try {
    await provider.signUp(email, password)
  } catch (cause) {
    const isTaken = cause instanceof IdentityError && cause.code === 'email-already-in-use'
    const halfDone = isTaken ? await provider.proof() : null
    if (halfDone?.email !== email.trim().toLowerCase()) throw cause
    await provider.signIn(email, password)
  }
}
