import { createCalls, createLogoutQueue, type Calls } from './calls.ts'
import { type SessionResult, toFailure } from './failure.ts'
import { createProviderSignIn } from './provider-sign-in.ts'
import { createSessionRenewal } from './renewal.ts'
import { createSecondStep, type SecondStep } from './second-step.ts'
import type { Services } from './services.ts'
import {
  createPasskeySignIn,
  createPasswordSignIn,
  createPendingLink,
  createSessionStart,
  forgetLastMethod,
} from './sign-in.ts'
import { createTabSession, type TabSession } from './tab.ts'

export type Session = ReturnType<typeof createSession>

/** What the account and its pages need. */
export interface Core extends Services {
  readonly session: Session
}

/**
 * The session controller: holds and updates the current user. Operations that can fail resolve to `{ error }`; none
 * rejects.
 */
export function createSession(services: Services) {
  const tab = createTabSession(services)
  // Circular: a refused call may need a new token, and getting one takes calls.
  const calls = createCalls(services, tab, (refused) => recoverToken(refused))
  const secondStep = createSecondStep(services, tab)
  const logoutQueue = createLogoutQueue(services)
  const { recoverToken, ...signIns } = createSignIns(services, tab, {
    ...calls,
    secondStep,
    logOutLater: (token) => void logoutQueue.send(token).catch(() => {}), // the queue retries
  })

  return {
    getState: tab.getState,
    subscribe: tab.subscribe,
    ...signIns,
    secondStep,
    call: calls.call,
    perform: calls.perform,
    checkReachability: calls.checkReachability,
    updateUser: calls.updateUser,
    updateProfile: calls.updateProfile,
    refresh: calls.refresh,
    syncWithStorage: calls.syncWithStorage,

    revalidate() {
      logoutQueue.flush()
      return calls.revalidate()
    },

    /** Removes a deleted user from this device, but not another user who has signed in since. */
    removeDeletedUser(id: string) {
      forgetLastMethod(services.storage)
      const state = tab.getState()
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

interface SignInTools extends Calls {
  readonly secondStep: SecondStep
  readonly logOutLater: (token: string) => void
}

/** Everything that starts a session or replaces its token. */
function createSignIns(services: Services, tab: TabSession, tools: SignInTools) {
  const { takePendingLink, offerLink, forgetPendingLink } = createPendingLink(services, tab, () =>
    renewal.syncSignInMethods(),
  )
  const sessionStart = createSessionStart(services, tab, {
    secondStep: tools.secondStep,
    takePendingLink,
  })
  const renewal = createSessionRenewal(services, tab, { ...tools, ...sessionStart })
  const { finishProviderRedirect, ...providerSignIn } = OFFERS_PROVIDERS
    ? createProviderSignIn(services, { ...sessionStart, offerLink })
    : NO_PROVIDER_SIGN_IN

  return {
    ...(OFFERS_PASSWORD ? createPasswordSignIn(services, sessionStart) : NO_PASSWORD_SIGN_IN),
    ...(OFFERS_PASSKEYS ? createPasskeySignIn(services, sessionStart) : NO_PASSKEY_SIGN_IN),
    ...providerSignIn,
    ...renewal,
    forgetPendingLink,

    /** Finishes a sign-in by redirect. The state is `loading` until the outcome is known. */
    async finishRedirect(): Promise<void> {
      tab.syncToken()
      tab.send({ type: 'redirect-returned' })
      const { error } = await finishProviderRedirect()
      if (!error) return
      tab.send({ type: 'sign-in-failed', failure: error })
      offerLink(error)
    },
  }
}

const refuse = async (): Promise<SessionResult> => ({
  error: { code: 'operation-not-allowed', message: 'operation-not-allowed' },
})

/** In a product without passwords. */
const NO_PASSWORD_SIGN_IN: ReturnType<typeof createPasswordSignIn> = {
  signIn: refuse,
  signUp: refuse,
}

/** In a product without passkeys. */
const NO_PASSKEY_SIGN_IN: ReturnType<typeof createPasskeySignIn> = {
  signInWithPasskey: refuse,
}

/** In a product without federated providers. */
const NO_PROVIDER_SIGN_IN: ReturnType<typeof createProviderSignIn> = {
  signInWith: refuse,
  signInWithRedirect: refuse,
  finishProviderRedirect: refuse,
}
