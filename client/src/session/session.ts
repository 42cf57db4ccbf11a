import type { Api } from '../api/api.ts'
import type { IdentityProvider, Popup } from '../identity/identity-provider.ts'
import { createCheckReachability } from './check-reachability.ts'
import { createCurrentAuth } from './current-auth.ts'
import type { LastMethod } from './last-method-store.ts'
import { createLogoutQueue } from './logout-queue.ts'
import type { PasskeyPrompts } from './passkey-prompts.ts'
import type { PersistedSession } from './persisted-session.ts'
import { createSecondStep } from './second-step.ts'
import { createSessionCall } from './session-call.ts'
import { toFailure, type SessionResult } from './session-failure.ts'
import { createSessionRefresh } from './session-refresh.ts'
import { createSessionStore } from './session-store.ts'
import { createSignIns } from './sign-ins.ts'
import { createTabSession } from './tab-session.ts'
import type { VerificationEmail } from './verification-email.ts'
import { createUpdateUser } from './update-user.ts'

export type Session = ReturnType<typeof createSession>

export interface SessionDeps {
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
