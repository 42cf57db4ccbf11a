import type { BodyOf, ResponseOf } from '@foyer/contract/operations.ts'
import type { UpdateUserBody, User } from '@foyer/contract/schemas.ts'
import {
  ApiError,
  type RequestOf,
  type SignedInCall,
  Unauthorized,
  type UserRequest,
} from '../api.ts'
import type { BroadcastReason } from '../browser/storage.ts'
import {
  type FailureCode,
  NO_SESSION_USER,
  type Result,
  type SessionResult,
  toFailure,
} from './failure.ts'
import type { Services } from './services.ts'
import type { TabSession } from './tab.ts'
import { withTokenLock } from './token-lock.ts'

export type Calls = ReturnType<typeof createCalls>

/** Calls of the API as the user of this tab, who can change at any time: in this tab, or in another one. */
export function createCalls(services: Services, tab: TabSession, recoverToken: RecoverToken) {
  const refreshing = createRefresh(services, tab, recoverToken)
  const currentAuth = createCurrentAuth(tab, refreshing.syncWithStorage)
  const checkReachability = createCheckReachability(tab, refreshing.refresh)
  const calling = createSessionCall(services, { ...refreshing, currentAuth, checkReachability })
  return {
    ...refreshing,
    ...calling,
    currentAuth,
    checkReachability,
    ...createUpdateUser(services, tab, { ...calling, currentAuth }),
  }
}

export interface Auth {
  readonly token: string
  readonly user: User
}

type CurrentAuth = ReturnType<typeof createCurrentAuth>

/** Syncs with the storage, then returns the user and token; `null` if signed out or if another tab has switched users. */
function createCurrentAuth(tab: TabSession, syncWithStorage: () => Promise<void>) {
  return function currentAuth(): Auth | null {
    const shown = tab.getState()
    void syncWithStorage()
    const now = tab.getState()
    const token = tab.readToken()
    if (shown.status !== 'signed-in' || now.status !== 'signed-in' || token === null) return null
    return shown.user.id === now.user.id ? { token, user: now.user } : null
  }
}

/** The API or the provider gave no answer. */
export const OUTAGES: ReadonlySet<FailureCode> = new Set<FailureCode>([
  'unreachable',
  'unavailable',
  'provider-unreachable',
])

/** After a network failure, refetches the user once; if that fails too, the session becomes `unreachable`. */
function createCheckReachability(tab: TabSession, refresh: () => Promise<void>) {
  let isChecking = false

  /** `since`: the start of the failed operation in ms since 1970. No check is needed after a later success. */
  return function checkReachability(code: FailureCode, since: number): void {
    const state = tab.getState()
    if (!OUTAGES.has(code) || state.status !== 'signed-in' || state.unreachable) return
    if (isChecking || tab.getUpdatedAt() > since) return
    isChecking = true
    void refresh().finally(() => (isChecking = false))
  }
}

type Task<Value> = (token: string, user: User) => Promise<Value>

interface Calling {
  /** Makes one call of the contract as the current user. */
  call<Name extends SignedInCall>(
    name: Name,
    ...request: RequestOf<Name>
  ): Promise<Result<ResponseOf<Name>>>

  /** For what needs more than the token of one call: an ID token, a passkey, the user's id, or a second call. */
  perform<Value>(task: Task<Value>): Promise<Result<Value>>
}

/**
 * Calls the API as the current user. Discards the response if the user changed in the meantime; retries after a
 * token rotation; ends the session if the API has ended it.
 */
function createSessionCall(
  { api }: Services,
  {
    currentAuth,
    handleRefusedToken,
    checkReachability,
  }: Pick<ReturnType<typeof createRefresh>, 'handleRefusedToken'> & {
    readonly currentAuth: CurrentAuth
    readonly checkReachability: ReturnType<typeof createCheckReachability>
  },
): Calling {
  async function performAs<Value>(auth: Auth, task: Task<Value>): Promise<Result<Value>> {
    const since = Date.now()
    try {
      const value = await task(auth.token, auth.user)
      if (currentAuth()?.user.id !== auth.user.id) return { error: NO_SESSION_USER }
      return { error: null, value }
    } catch (cause) {
      await handleRefusedToken(cause, auth.token)
      const now = currentAuth()
      if (isUnauthenticated(cause) && now && isSuccessor(now, auth)) return performAs(now, task)
      const error = toFailure(cause)
      checkReachability(error.code, since)
      return { error }
    }
  }

  async function perform<Value>(task: Task<Value>): Promise<Result<Value>> {
    const auth = currentAuth()
    return auth ? performAs(auth, task) : { error: NO_SESSION_USER }
  }

  // The compiler does not see that the token completes the request.
  const callWith = api.call as <Name extends SignedInCall>(
    name: Name,
    request: { readonly token: string },
  ) => Promise<ResponseOf<Name>>

  return {
    call: (name, ...[details]) => perform((token) => callWith(name, { ...details, token })),
    perform,
  }
}

const isSuccessor = (now: Auth, before: Auth) =>
  now.user.id === before.user.id && now.token !== before.token

const STALE_AFTER_MS = 60_000

/** If the API has replaced this token and the answer was lost, gets the new one. False if there is none. */
type RecoverToken = (refused: string) => Promise<boolean>

/** Fetches the user of the stored token, with retries until the API responds. */
function createRefresh({ api }: Services, tab: TabSession, recoverToken: RecoverToken) {
  let retry: ReturnType<typeof setTimeout> | undefined
  let attempt = 0

  /**
   * Gets the successor of a token that the API refused, from another tab or from the API, or ends the session. Resolves to
   * false for any other failure.
   */
  const handleRefusedToken = async (cause: unknown, token: string): Promise<boolean> => {
    if (!isUnauthenticated(cause)) return false
    if (await recoverToken(token)) return true
    const end = async () => {
      if (tab.readToken() === token) tab.end('ended')
      else void syncWithStorage()
    }
    // If a tab has stopped while it held the lock, the refused token has no successor.
    await withTokenLock(end).catch(end)
    return true
  }

  const handleFailure = async (cause: unknown, token: string) => {
    if (await handleRefusedToken(cause, token)) return
    // Only the API's own 401 ends a session. Anything but an API error is a bug, and is reported.
    if (!(cause instanceof ApiError)) reportError(cause)
    tab.send({ type: 'server-unreachable', lastKnown: tab.readLastKnown() })
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
    const inFlight = started?.token === token ? started.request : undefined
    const request = api.call('getUser', { token, inFlight })
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
    handleRefusedToken,

    /**
     * Called when the tab becomes active. Fetches the user if it is stale, if the API was unreachable, or on a shared
     * computer, where a copy of the tab may have ended the session; otherwise syncs with the storage.
     */
    async revalidate(): Promise<void> {
      const state = tab.getState()
      const isReachable = state.status === 'signed-out' || !state.unreachable
      const isStale = tab.isShared() || Date.now() - tab.getUpdatedAt() > STALE_AFTER_MS
      return isReachable && !isStale ? syncWithStorage() : refresh()
    },
  }
}

function isUnauthenticated(cause: unknown): boolean {
  return cause instanceof Unauthorized && cause.code === 'unauthenticated'
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

/** Changes the user, and replaces the current user with the response. */
function createUpdateUser(
  { api }: Services,
  tab: TabSession,
  { currentAuth, call, perform }: Calling & { readonly currentAuth: CurrentAuth },
) {
  async function saveAnswer(updating: Promise<Result<User>>): Promise<SessionResult> {
    const { error, value } = await updating
    if (error) return { error }
    const auth = currentAuth()
    if (auth?.user.id !== value.id) return { error: NO_SESSION_USER }
    tab.save(value, auth.token)
    return { error: null }
  }

  return {
    /** Without names it sends nothing and fails with the same error as without a user. */
    updateUser: async (body: UpdateUserBody | undefined): Promise<SessionResult> =>
      body
        ? saveAnswer(perform((token, { id }) => api.call('updateUser', { token, id, body })))
        : { error: NO_SESSION_USER },

    updateProfile: (body: BodyOf<'updateProfile'>): Promise<SessionResult> =>
      saveAnswer(call('updateProfile', { body })),
  }
}

/** Sends logouts and retries failed ones. Tokens stay in memory only, so that none remains on a signed-out device. */
export function createLogoutQueue({ api }: Services) {
  const pending = new Set<string>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let attempt = 0

  const sendOne = async (token: string) => {
    try {
      await api.call('logout', { token })
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
