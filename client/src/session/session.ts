import type { Api } from '../api.ts'
import type { LastMethod } from '../browser/storage.ts'
import type { IdentityProvider, Popup } from '../identity/provider.ts'
import type { PasskeyPrompts } from '../passkeys/prompts.ts'
import {
  createCheckReachability,
  createCurrentAuth,
  createLogoutQueue,
  createSessionCall,
  createSessionRefresh,
  createUpdateUser,
  type CurrentAuth,
} from './calls.ts'
import { Cancelled } from '../passkeys/prompts.ts'
import { type SessionResult, toFailure } from './failure.ts'
import { createProviderSignIn } from './provider-sign-in.ts'
import { createSessionRenewal } from './renewal.ts'
import { createSecondStep, type SecondStep } from './second-step.ts'
import {
  createPasskeySignIn,
  createPasswordSignIn,
  createPendingLink,
  createStartSession,
  type VerificationEmail,
} from './sign-in.ts'
import {
  createSessionStore,
  createTabSession,
  type PersistedSession,
  type SessionStore,
  type TabSession,
} from './tab.ts'

export type Session = ReturnType<typeof createSession>

interface SessionDeps {
  readonly api: Api
  readonly persisted: PersistedSession
  readonly loadProvider: () => Promise<IdentityProvider>
  /** Clears the provider's own session without loading its library. */
  readonly endProviderSession: () => void
  readonly openPopup: () => Popup | null
  readonly passkeys: PasskeyPrompts
  readonly verificationEmail: () => VerificationEmail
  /** Loads the form of the second step. */
  readonly loadSecondStep: () => Promise<unknown>
  readonly lastMethod: Pick<LastMethod, 'remember' | 'forget'>
}

/**
 * The session controller: holds and updates the current user. Operations that can fail resolve to `{ error }`; none
 * rejects.
 */
export function createSession(deps: SessionDeps) {
  const { api, lastMethod, loadSecondStep, endProviderSession } = deps
  const store = createSessionStore()
  const logoutQueue = createLogoutQueue((token) => api.logout(token))
  const tab = createTabSession({ ...deps, store })
  const { refresh, syncWithStorage, revalidate, endIfUnauthenticated } = createSessionRefresh({
    api,
    store,
    tab,
  })
  const currentAuth = createCurrentAuth({ store, tab, syncWithStorage })
  const checkReachability = createCheckReachability({ store, tab, refresh })
  const secondStep = createSecondStep({
    store,
    loadForm: loadSecondStep,
    pickPasskey: deps.passkeys.pick,
    // The sign-in is not complete, so nothing of it stays on this device.
    onCancelled: () => tab.readToken() === null && endProviderSession(),
  })
  const shared = { tab, currentAuth, endIfUnauthenticated, secondStep }
  const call = createSessionCall({ ...shared, checkReachability })
  const logOutLater = (token: string) => void logoutQueue.send(token).catch(() => {}) // the queue retries
  const signIns = createSignIns({ ...deps, ...shared, store, logOutLater })

  return {
    getState: store.getState,
    subscribe: store.subscribe,
    ...signIns,
    secondStep,
    call,
    checkReachability,
    ...createUpdateUser({ api, tab, currentAuth, call }),

    refresh,
    syncWithStorage,

    revalidate() {
      logoutQueue.flush()
      return revalidate()
    },

    /** Removes a deleted user from this device, but not another user who has signed in since. */
    removeDeletedUser(id: string) {
      lastMethod.forget()
      const state = store.getState()
      const isCurrent =
        state.status === 'signed-in' ? state.user.id === id : tab.readToken() === null
      if (isCurrent) tab.end('deleted')
    },

    /** Signs this device out at once. If the API cannot be reached, the logout queue retries. */
    async signOut(): Promise<SessionResult> {
      const token = tab.readToken()
      const sent = token === null ? Promise.resolve() : logoutQueue.send(token)
      tab.end('signed-out')
      return sent.then(
        () => ({ error: null }),
        (cause: unknown) => ({ error: toFailure(cause) }),
      )
    },
  }
}

interface Deps extends SessionDeps {
  readonly store: SessionStore
  readonly tab: TabSession
  readonly secondStep: SecondStep
  readonly currentAuth: () => CurrentAuth | null
  readonly endIfUnauthenticated: (cause: unknown, token: string) => Promise<boolean>
  readonly logOutLater: (token: string) => void
}

/** Everything that starts a session or replaces its token. */
function createSignIns(deps: Deps) {
  const { store, tab } = deps
  const { take, offer, forgetPendingLink } = createPendingLink({
    ...deps,
    syncSignInMethods: () => renewal.syncSignInMethods(),
  })
  const start = createStartSession({ ...deps, takePendingLink: take })
  const renewal = createSessionRenewal({ ...deps, start })
  const { finishProviderRedirect, ...providerSignIn } = OFFERS_PROVIDERS
    ? createProviderSignIn({ ...deps, start, offerLink: offer })
    : NO_PROVIDER_SIGN_IN

  return {
    ...(OFFERS_PASSWORD ? createPasswordSignIn({ ...deps, start }) : NO_PASSWORD_SIGN_IN),
    ...(OFFERS_PASSKEYS ? createPasskeySignIn({ ...deps, start }) : NO_PASSKEY_SIGN_IN),
    ...providerSignIn,
    ...renewal,
    forgetPendingLink,

    /** Finishes a sign-in by redirect. The state is `loading` until the outcome is known. */
    async finishRedirect(): Promise<void> {
      tab.syncToken()
      store.send({ type: 'redirect-returned' })
      const { error } = await finishProviderRedirect()
      if (!error) return
      store.send({ type: 'sign-in-failed', failure: error })
      offer(error)
    },
  }
}

const refuse = async (): Promise<SessionResult> => ({
  error: { code: 'operation-not-allowed', message: 'operation-not-allowed' },
})

const cancel = () => Promise.reject(new Cancelled())

/** In a product without passwords. */
const NO_PASSWORD_SIGN_IN: ReturnType<typeof createPasswordSignIn> = {
  signIn: refuse,
  signUp: refuse,
}

/** In a product without passkeys. */
const NO_PASSKEY_SIGN_IN: ReturnType<typeof createPasskeySignIn> = {
  signInWithPasskey: refuse,
}

/** In a product without passkeys. Nothing calls them, so there is no message about the cancellation. */
export const NO_PASSKEY_PROMPTS: PasskeyPrompts = {
  create: cancel,
  pick: cancel,
  signalUnknown: () => {},
  signalAccepted: () => {},
}

/** In a product without federated providers. */
const NO_PROVIDER_SIGN_IN: ReturnType<typeof createProviderSignIn> = {
  signInWith: refuse,
  signInWithRedirect: refuse,
  finishProviderRedirect: refuse,
}
