import type { Api } from '../api/api.ts'
import type { IdentityProvider, Popup } from '../identity/identity-provider.ts'
import { createActing } from './acting.ts'
import type { IssuedSession } from './exchange.ts'
import { createFarewell } from './farewell.ts'
import { createGoogleSignIn } from './google-sign-in.ts'
import type { LastWay, Way } from './last-way.ts'
import { createPasswordSignIn, type SignUpMail } from './password-sign-in.ts'
import { toFailure, type SessionResult } from './session-failure.ts'
import { createSessionCall } from './session-call.ts'
import { createSessionDoubt } from './session-doubt.ts'
import { createSessionRefresh } from './session-refresh.ts'
import { createSessionRenewal } from './session-renewal.ts'
import type { SessionStorage } from './session-storage.ts'
import { createSessionStore } from './session-store.ts'
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
  readonly signUpMail: () => SignUpMail
  /** This device remembers the way somebody came in, and nothing more of them. */
  readonly lastWay: Pick<LastWay, 'remember' | 'forget'>
}

/** Who is signed in, and everything that changes it. Operations answer `{ error }` and never reject. */
export function createSession(parts: Parts) {
  const { api, lastWay } = parts
  const store = createSessionStore()
  const farewell = createFarewell((token) => api.logout(token))
  const tab = createTabSession({ ...parts, store })
  const { refresh, check, wake, endIfOver } = createSessionRefresh({ api, store, tab })
  const acting = createActing({ store, tab, check })
  const doubt = createSessionDoubt({ store, tab, refresh })
  const call = createSessionCall({ acting, endIfOver, doubt })
  const dismiss = (token: string) => void farewell.say(token).catch(() => {}) // it is told later, then
  const beginBy = (way: Way) => (session: IssuedSession) => {
    lastWay.remember(way)
    tab.begin(session)
  }
  const { finishGoogleRedirect, ...google } = createGoogleSignIn({
    ...parts,
    begin: beginBy('google'),
  })

  return {
    getState: store.getState,
    subscribe: store.subscribe,
    ...createPasswordSignIn({ ...parts, begin: beginBy('password') }),
    ...google,
    ...createSessionRenewal({ ...parts, tab, acting, endIfOver, dismiss }),
    call,
    doubt,
    updateUser: createUpdateUser({ api, tab, acting, call }),

    /** Finds out who is signed in; also what to do when that may have changed. Never ends in `loading` without a token. */
    refresh,

    check,

    /** Back from Google in this tab: nobody is shown the form until that is settled. */
    async comeBack(): Promise<void> {
      tab.follow()
      store.send({ type: 'came-back' })
      const { error } = await finishGoogleRedirect()
      if (error) store.send({ type: 'sign-in-failed', failure: error })
    },

    wake() {
      farewell.tellAll()
      return wake()
    },

    /** The person is no more: nothing of them stays on this device. Whoever came in after them does. */
    endDeleted(id: string) {
      lastWay.forget()
      const state = store.getState()
      const isTheirs =
        state.status === 'signed-in' ? state.user.id === id : tab.readToken() === null
      if (isTheirs) tab.end('deleted')
    },

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
