import { ApiError, Unauthorized } from '../api/api-error.ts'
import type { Api } from '../api/api.ts'
import { retryDelay } from './retry-delay.ts'
import type { BroadcastReason } from './storage-events.ts'
import type { SessionStore } from './session-store.ts'
import type { TabSession } from './tab-session.ts'
import { withTokenLock } from './token-lock.ts'

interface Deps {
  readonly api: Api
  readonly store: SessionStore
  readonly tab: TabSession
}

const STALE_AFTER_MS = 60_000

/** Fetches the user of the stored token, with retries until the API responds. */
export function createSessionRefresh({ api, store, tab }: Deps) {
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

export function isUnauthenticated(cause: unknown): boolean {
  return cause instanceof Unauthorized && cause.code === 'unauthenticated'
}

/** The request that the head script has started. */
interface UserRequest {
  readonly token: string
  readonly request: Promise<Response>
}
