import type { BodyOf } from '@foyer/contract/operations.ts'
import type { UpdateUserBody, User } from '@foyer/contract/schemas.ts'
import { type Api, ApiError, Unauthorized } from '../api.ts'
import type { BroadcastReason } from '../browser/storage.ts'
import {
  type FailureCode,
  NO_SESSION_USER,
  type Result,
  type SessionResult,
  toFailure,
} from './failure.ts'
import { type SessionStore, type TabSession, withTokenLock } from './tab.ts'

export interface CurrentAuth {
  readonly token: string
  readonly user: User
}

interface CurrentAuthDeps {
  readonly store: Pick<SessionStore, 'getState'>
  readonly tab: Pick<TabSession, 'readToken'>
  readonly syncWithStorage: () => Promise<void>
}

/** Returns the current user and token; `null` if signed out or if another tab has switched users. */
export function createCurrentAuth({ store, tab, syncWithStorage }: CurrentAuthDeps) {
  return function currentAuth(): CurrentAuth | null {
    const shown = store.getState()
    void syncWithStorage()
    const now = store.getState()
    const token = tab.readToken()
    if (shown.status !== 'signed-in' || now.status !== 'signed-in' || token === null) return null
    return shown.user.id === now.user.id ? { token, user: now.user } : null
  }
}

interface ReachabilityDeps {
  readonly store: Pick<SessionStore, 'getState'>
  readonly tab: Pick<TabSession, 'getUpdatedAt'>
  readonly refresh: () => Promise<void>
}

/** The API or the provider gave no answer. */
export const OUTAGES: ReadonlySet<FailureCode> = new Set<FailureCode>([
  'unreachable',
  'unavailable',
  'provider-unreachable',
])

type CheckReachability = ReturnType<typeof createCheckReachability>

/** After a network failure, refetches the user once; if that fails too, the session becomes `unreachable`. */
export function createCheckReachability({ store, tab, refresh }: ReachabilityDeps) {
  let isChecking = false

  /** `since`: the start of the failed operation in ms since 1970. No check is needed after a later success. */
  return function checkReachability(code: FailureCode, since: number): void {
    const state = store.getState()
    if (!OUTAGES.has(code) || state.status !== 'signed-in' || state.unreachable) return
    if (isChecking || tab.getUpdatedAt() > since) return
    isChecking = true
    void refresh().finally(() => (isChecking = false))
  }
}

interface SessionCallDeps {
  readonly currentAuth: () => CurrentAuth | null
  readonly endIfUnauthenticated: (cause: unknown, token: string) => Promise<boolean>
  readonly checkReachability: CheckReachability
}

type Perform<Value> = (token: string, user: User) => Promise<Value>

type SessionCall = ReturnType<typeof createSessionCall>

/**
 * Calls the API as the current user. Discards the response if the user changed in the meantime; retries after a
 * token rotation; ends the session if the API has ended it.
 */
export function createSessionCall({
  currentAuth,
  endIfUnauthenticated,
  checkReachability,
}: SessionCallDeps) {
  async function callAs<Value>(auth: CurrentAuth, perform: Perform<Value>): Promise<Result<Value>> {
    const since = Date.now()
    try {
      const value = await perform(auth.token, auth.user)
      if (currentAuth()?.user.id !== auth.user.id) return { error: NO_SESSION_USER }
      return { error: null, value }
    } catch (cause) {
      await endIfUnauthenticated(cause, auth.token)
      const now = currentAuth()
      if (isUnauthenticated(cause) && now && isSuccessor(now, auth)) return callAs(now, perform)
      const error = toFailure(cause)
      checkReachability(error.code, since)
      return { error }
    }
  }

  return async function call<Value>(perform: Perform<Value>): Promise<Result<Value>> {
    const auth = currentAuth()
    return auth ? callAs(auth, perform) : { error: NO_SESSION_USER }
  }
}

const isSuccessor = (now: CurrentAuth, before: CurrentAuth) =>
  now.user.id === before.user.id && now.token !== before.token

interface RefreshDeps {
  readonly api: Api
  readonly store: SessionStore
  readonly tab: TabSession
}

const STALE_AFTER_MS = 60_000

/** Fetches the user of the stored token, with retries until the API responds. */
export function createSessionRefresh({ api, store, tab }: RefreshDeps) {
  let retry: ReturnType<typeof setTimeout> | undefined
  let attempt = 0

  /** Ends the session if the API rejected its token, unless another token has replaced it in the meantime. */
  const endIfUnauthenticated = async (cause: unknown, token: string): Promise<boolean> => {
    if (!isUnauthenticated(cause)) return false
    const end = async () => {
      if (tab.readToken() === token) tab.end('ended')
      else void syncWithStorage()
    }
    // If a tab has stopped while it held the lock, the refused token has no successor.
    await withTokenLock(end).catch(end)
    return true
  }

  const handleFailure = async (cause: unknown, token: string) => {
    if (await endIfUnauthenticated(cause, token)) return
    // Only the API's own 401 ends a session. Anything but an API error is a bug, and is reported.
    if (!(cause instanceof ApiError)) reportError(cause)
    store.send({ type: 'server-unreachable', lastKnown: tab.readLastKnown() })
    const version = tab.getVersion()
    const retryAfterSeconds = cause instanceof ApiError ? cause.retryAfterSeconds : undefined
    const delay = retryDelay(attempt, { retryAfterSeconds })
    retry = setTimeout(() => version === tab.getVersion() && void refresh(), delay)
    attempt += 1
  }

  async function refresh(started?: UserRequest): Promise<void> {
    clearTimeout(retry)
    tab.syncToken()
    const version = tab.invalidate()
    const token = tab.readToken()
    if (token === null) return
    const request = api.getUser(token, started?.token === token ? started.request : undefined)
    const result = await request.then(
      (user) => ({ user }),
      (cause: unknown) => ({ cause }),
    )
    if (version !== tab.getVersion()) return
    // The token was replaced while the request was in flight.
    if (tab.syncToken()) return refresh()
    if ('cause' in result) return handleFailure(result.cause, token)
    attempt = 0
    tab.save(result.user, token)
  }

  /** Adopts the token and the user that another tab has stored. */
  async function syncWithStorage(reason?: BroadcastReason): Promise<void> {
    if (reason) tab.noteReason(reason)
    if (tab.syncToken()) return refresh()
    tab.adoptLastKnown()
  }

  return {
    refresh,
    syncWithStorage,
    endIfUnauthenticated,

    /**
     * Called when the tab becomes active. Fetches the user if it is stale, if the API was unreachable, or on a shared
     * computer, where a copy of the tab may have ended the session; otherwise syncs with the storage.
     */
    async revalidate(): Promise<void> {
      const state = store.getState()
      const isReachable = state.status === 'signed-out' || !state.unreachable
      const isStale = tab.isShared() || Date.now() - tab.getUpdatedAt() > STALE_AFTER_MS
      return isReachable && !isStale ? syncWithStorage() : refresh()
    },
  }
}

function isUnauthenticated(cause: unknown): boolean {
  return cause instanceof Unauthorized && cause.code === 'unauthenticated'
}

/** The request that the head script has started. */
interface UserRequest {
  readonly token: string
  readonly request: Promise<Response>
}

const INITIAL_MS = 1_000

const MAX_MS = 30_000

interface RetryDelayOptions {
  /** `Retry-After` of the response, in seconds. */
  readonly retryAfterSeconds?: number | undefined
  readonly random?: () => number
}

/**
 * Exponential backoff with jitter, in milliseconds; `attempt` counts from 0. Honours `Retry-After` up to the
 * maximum, because after a longer wait the page would seem to hang.
 */
export function retryDelay(attempt: number, options: RetryDelayOptions = {}): number {
  const { retryAfterSeconds = 0, random = Math.random } = options
  const backoff = Math.min(MAX_MS, INITIAL_MS * 2 ** attempt)
  const retryAfter = Math.min(MAX_MS, retryAfterSeconds * 1_000)
  return Math.max(retryAfter, backoff / 2 + (backoff / 2) * random())
}

interface UpdateUserDeps {
  readonly api: Api
  readonly tab: TabSession
  readonly currentAuth: () => CurrentAuth | null
  readonly call: SessionCall
}

/** Changes the user, and replaces the current user with the response. */
export function createUpdateUser({ api, tab, currentAuth, call }: UpdateUserDeps) {
  async function update(perform: (token: string, id: string) => Promise<User>) {
    const { error, value } = await call((token, { id }) => perform(token, id))
    if (error) return { error }
    const auth = currentAuth()
    if (auth?.user.id !== value.id) return { error: NO_SESSION_USER }
    tab.save(value, auth.token)
    return { error: null }
  }

  return {
    /** Without names it sends nothing and fails with the same error as without a user. */
    updateUser: async (names: UpdateUserBody | undefined): Promise<SessionResult> =>
      names ? update((token, id) => api.updateUser(token, id, names)) : { error: NO_SESSION_USER },

    updateProfile: (body: BodyOf<'updateProfile'>): Promise<SessionResult> =>
      update((token) => api.updateProfile(token, body)),
  }
}

type Logout = (token: string) => Promise<void>

/** Sends logouts and retries failed ones. Tokens stay in memory only, so that none remains on a signed-out device. */
export function createLogoutQueue(logout: Logout) {
  const pending = new Set<string>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let attempt = 0

  const sendOne = async (token: string) => {
    try {
      await logout(token)
      pending.delete(token)
    } catch (cause) {
      // The session has ended already.
      if (cause instanceof Unauthorized) pending.delete(token)
      throw cause
    }
  }

  const scheduleFlush = () => {
    clearTimeout(timer)
    if (pending.size === 0) return
    timer = setTimeout(flush, retryDelay(attempt))
    attempt += 1
  }

  function flush() {
    const sent = [...pending].map((token) => sendOne(token))
    void Promise.allSettled(sent).then(scheduleFlush)
  }

  return {
    /** Rejects if this attempt fails; the queue retries until the page is closed. */
    async send(token: string): Promise<void> {
      pending.add(token)
      attempt = 0
      await sendOne(token).finally(scheduleFlush)
    },
    flush,
  }
}
