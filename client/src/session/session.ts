import type { UpdateUserBody } from '@foyer/contract/bodies.ts'
import type { Api } from '../api/api.ts'
import type { IdentityProvider, Popup } from '../identity/identity-provider.ts'
import { NOTHING_TO_UPDATE, toFailure, type SessionResult } from './session-failure.ts'
import { createSessionRefresh } from './session-refresh.ts'
import type { SessionStorage } from './session-storage.ts'
import { createSessionStore } from './session-store.ts'
import { createSignIn } from './sign-in.ts'

export type Session = ReturnType<typeof createSession>

interface Parts {
  readonly api: Api
  readonly storage: SessionStorage
  readonly loadProvider: () => Promise<IdentityProvider>
  /** Forgets the provider's own session, without loading its library for it. */
  readonly endProviderSession: () => void
  readonly openPopup: () => Popup | null
}

/** Who is signed in, and everything that changes it. Operations answer `{ error }` and never reject. */
export function createSession(parts: Parts) {
  const { api, storage, endProviderSession } = parts
  const store = createSessionStore()
  const { refresh, supersede, endIfOver } = createSessionRefresh({ ...parts, store })
  const signIn = createSignIn({
    ...parts,
    begin({ token, user }) {
      supersede()
      storage.begin({ token, user })
      store.send({ type: 'user-answered', user })
    },
  })

  return {
    getState: store.getState,
    subscribe: store.subscribe,
    ...signIn,

    /** Finds out who is signed in; also what to do when that may have changed. Never ends in `loading` without a token. */
    refresh,

    /** Another tab changed the token: whoever this tab showed is not shown any longer. */
    tokenChanged() {
      store.send({ type: 'token-found' })
      return refresh()
    },

    /** This device is signed out at once, whether or not the product can be told. */
    async signOut(): Promise<SessionResult> {
      const token = storage.readToken()
      const told = token === null ? Promise.resolve() : api.logout(token)
      supersede()
      storage.clear()
      endProviderSession()
      store.send({ type: 'signed-out' })
      return told.then(
        () => ({ error: null }),
        (cause: unknown) => ({ error: toFailure(cause) }),
      )
    },

    /** Changes the person's names; the answer is merged into the current user (seed §4). */
    async updateUser(names: UpdateUserBody): Promise<SessionResult> {
      const token = storage.readToken()
      const state = store.getState()
      if (token === null || state.status !== 'signed-in') return { error: NOTHING_TO_UPDATE }
      try {
        const answered = await api.updateUser(token, state.user.id, names)
        if (storage.readToken() !== token) return { error: NOTHING_TO_UPDATE }
        const user = { ...state.user, ...answered }
        supersede()
        storage.saveUser(user)
        store.send({ type: 'user-answered', user })
        return { error: null }
      } catch (cause) {
        endIfOver(cause, token)
        return { error: toFailure(cause) }
      }
    },
  }
}
