import { createContext, use } from 'react'
import { createStore, useStore } from '../browser/store.ts'
import { ChunkLoadError, type LazyModule, lazyModule } from '../browser/loading.ts'
import { isSessionChange, parseBroadcastReason, type UserStorage } from '../browser/storage.ts'
import type { ProviderPopup } from '../identity/popup.ts'
import type { SessionFailure, SessionResult } from './failure.ts'
import type { Core, Session } from './session.ts'
import type { SessionState } from './state.ts'

/** What is loaded together with the session's code. */
export interface FetchedCore extends Core {
  /** Finishes a redirect, or determines the current user. Called once, before the session is used. */
  readonly resumeSession: () => Promise<void>
}

interface Options {
  /**
   * True if there is no stored token and no pending redirect: the user is signed out, and the API need not be asked.
   */
  readonly hasNoSession: () => boolean
  readonly fetchCore: () => Promise<FetchedCore>
  readonly popup: ProviderPopup
  /** Loads what else a sign-in needs, such as the provider's library. */
  readonly preloadSignIn: () => void
}

/** In a product without federated providers, whose build has no `popup.ts`, and where there is no window. */
export const NO_POPUP: ProviderPopup = { open: () => null, close() {} }

/** The state that the prerendered login page shows. */
export const SIGNED_OUT: SessionState = { status: 'signed-out' }

/** The state that the prerendered home page shows. */
export const PENDING: SessionState = { status: 'loading', unreachable: false }

/** What only code that has the core uses, through `Core`. */
type OnlyInCore =
  | 'call'
  | 'perform'
  | 'checkReachability'
  | 'checkVerification'
  | 'renewSession'
  | 'finishRedirect'
  | 'forgetPendingLink'
  | 'removeDeletedUser'
  | 'secondStep'
  | 'syncSignInMethods'
  | 'updateProfile'
  | 'updateUser'

/** The session, usable before its code is loaded. */
export interface LazySession extends Omit<Session, OnlyInCore> {
  /** Loads what a sign-in needs, once the user seems to begin one. An operation reports what could not be loaded. */
  readonly prepare: () => void
}

/**
 * Loads the session's code when there is a token to check or an operation to perform. An operation waits for
 * the code, and resolves to `{ error }` if it cannot be loaded.
 */
export function createLazySession({ hasNoSession, fetchCore, popup, preloadSignIn }: Options): {
  session: LazySession
  core: LazyModule<Core>
} {
  /** Only says that the state may have changed; `getState` reads it. */
  const changes = createStore(null)
  const notify = () => changes.set(null)
  let resumed: Promise<void> | undefined

  const core = lazyModule<Core>(async () => {
    const fetched = await fetchCore()
    resumed = fetched.resumeSession() // first, so that no listener reads an outdated state
    fetched.session.subscribe(notify)
    return fetched
  })
  core.subscribe(notify)
  const current = () => core.getState()?.session

  async function refresh(): Promise<void> {
    const session = current()
    if (session) return session.refresh()
    if (hasNoSession()) return notify() // another tab may have signed out
    await core.load()
    await resumed
  }

  /** Ignores a failure, so that the tab keeps its state; only the first refresh must report one. */
  const tryRefresh = () => refresh().catch(() => {})

  const perform = (operation: (session: Session) => Promise<SessionResult>) =>
    core.load().then(
      ({ session }) => operation(session),
      (cause: unknown) => ({ error: toLoadFailure(cause) }),
    )

  const session: LazySession = {
    getState: () => current()?.getState() ?? (hasNoSession() ? SIGNED_OUT : PENDING),
    subscribe: changes.subscribe,
    refresh,
    syncWithStorage: async (reason) => current()?.syncWithStorage(reason) ?? tryRefresh(),
    revalidate: async () => current()?.revalidate() ?? tryRefresh(),
    prepare() {
      core.load().catch(() => {})
      preloadSignIn()
    },

    signIn: (...args) => perform((loaded) => loaded.signIn(...args)),
    signUp: (...args) => perform((loaded) => loaded.signUp(...args)),
    signInWithRedirect: (...args) => perform((loaded) => loaded.signInWithRedirect(...args)),
    signInWithPasskey: (...args) => perform((loaded) => loaded.signInWithPasskey(...args)),
    signOut: () => perform((loaded) => loaded.signOut()),

    /** The browser allows the popup only within the click, so it opens before the code is loaded. */
    async signInWith(provider, opened = popup.open()) {
      const result = await perform((loaded) => loaded.signInWith(provider, opened))
      if (!current()) opened?.close()
      return result
    },
  }
  return { session, core }
}

const toLoadFailure = (cause: unknown): SessionFailure => ({
  code: cause instanceof ChunkLoadError ? cause.code : 'unreachable',
  message: String(cause),
})

export interface SessionContextValue {
  readonly session: LazySession
  readonly core: LazyModule<Core>
  readonly storage: UserStorage
  /** Closes the provider's window, which cancels what it was opened for. */
  readonly closePopup: () => void
  /** The state that the prerendered markup shows; the first render must match it. */
  readonly initialState: SessionState
}

/** Has no default: `app/app.tsx` always provides a value. */
export const SessionContext = createContext<SessionContextValue>(undefined as never)

/** The session controller and its current state. */
export function useSession() {
  const { session, initialState } = use(SessionContext)
  const state = useStore(session, initialState)
  return { state, session }
}

/** What is loaded together with the session's code, if it is. */
export const useCore = (): Core | undefined => useStore(use(SessionContext).core)

/**
 * Updates the session when other tabs change it, when the network returns, and when the tab becomes active.
 * Other tabs cannot change the session of a tab on a shared computer.
 */
export function watchSession(session: LazySession, storage: UserStorage, window: Window) {
  const { document } = window
  window.addEventListener('storage', (event) => {
    if (!storage.isShared() && isSessionChange(event))
      void session.syncWithStorage(parseBroadcastReason(event))
  })
  window.addEventListener('online', () => void session.revalidate())
  // A frozen tab and one in the back/forward cache receive no storage events.
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void session.revalidate()
  })
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) void session.revalidate()
  })
}

/** Why the sign-in by redirect that started on a previous page failed. */
export function useRedirectFailure(): SessionFailure | undefined {
  const { state } = useSession()
  return state.status === 'signed-out' ? state.failure : undefined
}
