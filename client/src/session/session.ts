import type { Api } from '../api/api.ts'
import type { IdentityProvider, Popup } from '../identity/identity-provider.ts'
import { createFarewell } from './farewell.ts'
import { toFailure, type SessionResult } from './session-failure.ts'
import { createSessionCall } from './session-call.ts'
import { createSessionRefresh } from './session-refresh.ts'
import { createSessionRenewal } from './session-renewal.ts'
import type { SessionStorage } from './session-storage.ts'
import { createSessionStore } from './session-store.ts'
import { createSignIn } from './sign-in.ts'
import { createTabSession } from './tab-session.ts'
import { createUpdateUser } from './update-user.ts'

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
  const { api } = parts
  const store = createSessionStore()
  const farewell = createFarewell((token) => api.logout(token))
  const tab = createTabSession({ ...parts, store })
  const { refresh, check, wake, acting, endIfOver } = createSessionRefresh({ api, store, tab })
  const call = createSessionCall({ acting, endIfOver })
  const dismiss = (token: string) => void farewell.say(token).catch(() => {}) // it is told later, then

  return {
    getState: store.getState,
    subscribe: store.subscribe,
    ...createSignIn({ ...parts, begin: tab.begin }),
    ...createSessionRenewal({ ...parts, tab, acting, endIfOver, dismiss }),
    call,
    updateUser: createUpdateUser({ api, tab, acting, call }),

    /** Finds out who is signed in; also what to do when that may have changed. Never ends in `loading` without a token. */
    refresh,

    check,

    wake() {
      farewell.tellAll()
      return wake()
    },

    /** The person is no more: nothing of them stays on this device. */
    endDeleted: () => tab.end('person-deleted'),

    /** This device is signed out at once, whether or not the product can be told; it is told later, then. */
    async signOut(): Promise<SessionResult> {
      const token = tab.readToken()
      const told = token === null ? Promise.resolve() : farewell.say(token)
      tab.end('signed-out')
      return told.then(
        () => ({ error: null }),
        (cause: unknown) => ({ error: toFailure(cause) }),
      )
    },
  }
}
