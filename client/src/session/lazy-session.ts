import { createContext, use } from 'react'
import { createStore, useStore } from '../browser/store.ts'
import { ChunkLoadError, fetchOnce } from '../browser/loading.ts'
import { isSessionChange, parseBroadcastReason, type UserStorage } from '../browser/storage.ts'
import type { ProviderPopup } from '../identity/popup.ts'
import type { SessionFailure, SessionResult } from './failure.ts'
import type { Session } from './session.ts'
import type { SessionState } from './state.ts'

interface LoadOptions<Core> {
  /** True if there is no stored token and no pending redirect: the user is signed out, and the API need not be asked. */
  readonly hasNoSession: () => boolean
  readonly fetchCore: () => Promise<Core>
  readonly popup: ProviderPopup
}

/** What is loaded together with the session. */
interface SessionCore {
  readonly session: Session
  /** Makes the newly loaded session determine the current user. */
  readonly resumeSession: () => Promise<void>
}

/** The state that the prerendered login page shows. */
export const SIGNED_OUT: SessionState = { status: 'signed-out' }

/** The state that the prerendered home page shows. */
export const PENDING: SessionState = { status: 'loading', unreachable: false }

/** Methods that are called only by code that is loaded together with the session. */
type CoreMethod =
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

/** The session, usable before its code is loaded. */
export type LazySession = Omit<Session, CoreMethod>

export interface CoreLoader<Core> {
  /** The core, if it is loaded. */
  current(): Core | undefined
  /** Loads it once; after a failure, the next call tries again. Rejects with `ChunkLoadError`. */
  load(): Promise<Core>
}

/** The compiler checks that these and the methods below implement all of {@link LazySession}. */
const OPERATIONS = [
  'signIn',
  'signUp',
  'signInWith',
  'signInWithRedirect',
  'signInWithPasskey',
  'signOut',
  'updateUser',
  'updateProfile',
] as const

type Operations = Pick<Session, (typeof OPERATIONS)[number]>

type AnyOperation = (...args: never[]) => Promise<SessionResult>

/**
 * Loads the session's code when there is a token to check or an operation to perform. An operation waits for
 * the code, and resolves to `{ error }` if it cannot be loaded.
 */
export function createLazySession<Core extends SessionCore>({
  hasNoSession,
  fetchCore,
  popup,
}: LoadOptions<Core>): { session: LazySession; coreLoader: CoreLoader<Core> } {
  /** The state is that of the session's code, once it is loaded. */
  const changes = createStore(null)
  const notify = () => changes.set(null)
  let core: Core | undefined
  let resumed: Promise<void> | undefined

  const load = fetchOnce(async () => {
    const fetched = await fetchCore()
    resumed = fetched.resumeSession() // first, so that no listener reads an outdated state
    core = fetched
    core.session.subscribe(notify)
    notify()
    return core
  })

  async function refresh(): Promise<void> {
    if (core) return core.session.refresh()
    if (hasNoSession()) return notify() // another tab may have signed out
    await load()
    await resumed
  }

  /** Ignores a failure, so that the tab keeps its state; only the first refresh must report one. */
  const tryRefresh = () => refresh().catch(() => {})

  const perform = (operation: (session: Session) => Promise<SessionResult>) =>
    load().then(
      ({ session }) => operation(session),
      (cause: unknown) => ({ error: toFailure(cause) }),
    )

  const operations = Object.fromEntries(
    OPERATIONS.map((name) => {
      const operation: AnyOperation = (...args) =>
        perform((session) => (session[name] as AnyOperation)(...args))
      return [name, operation]
    }),
  ) as unknown as Operations

  const session: LazySession = {
    ...operations,
    getState: (): SessionState =>
      core?.session.getState() ?? (hasNoSession() ? SIGNED_OUT : PENDING),
    subscribe: changes.subscribe,
    refresh,
    syncWithStorage: async (reason) => core?.session.syncWithStorage(reason) ?? tryRefresh(),
    revalidate: async () => core?.session.revalidate() ?? tryRefresh(),

    /** The browser allows the popup only within the click, so it opens before the code is loaded. */
    async signInWith(provider, opened = popup.open()) {
      const result = await operations.signInWith(provider, opened)
      if (!core) opened?.close()
      return result
    },
  }
  return { session, coreLoader: { current: () => core, load } }
}

function toFailure(cause: unknown): SessionFailure {
  const isGone = cause instanceof ChunkLoadError && cause.isGone
  return { code: isGone ? 'outdated' : 'unreachable', message: String(cause) }
}

export interface SessionServices {
  readonly session: LazySession
  /** The state that the prerendered markup shows; the first render must match it. */
  readonly initialState: SessionState
}

/** Has no default: `app/app.tsx` always provides a value. */
export const SessionContext = createContext<SessionServices>(undefined as never)

/** The session controller and its current state. */
export function useSession() {
  const { session, initialState } = use(SessionContext)
  const state = useStore(session, initialState)
  return { state, session }
}

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
