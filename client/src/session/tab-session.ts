import type { User } from '@foyer/contract/schemas.ts'
import type { BroadcastReason } from './storage-events.ts'
import type { SignOutReason } from './session-state.ts'
import type { PersistedSession } from './persisted-session.ts'
import type { SessionStore } from './session-store.ts'

interface Deps {
  readonly persisted: PersistedSession
  readonly store: SessionStore
  readonly endProviderSession: () => void
}

export type TabSession = ReturnType<typeof createTabSession>

/**
 * Keeps this tab's state in sync with the storage that all tabs share, so that no user's data is shown or saved
 * under another user's token. Other tabs may change the storage at any time.
 */
export function createTabSession({ persisted, store, endProviderSession }: Deps) {
  /** The token that the state belongs to; `undefined` before the first sync. */
  let syncedToken: string | null | undefined
  /** The reason that another tab has broadcast before removing that token. */
  let broadcastReason: BroadcastReason | undefined
  let version = 0
  let updatedAt = 0

  const setUser = (user: User, isNew = false) => {
    version += 1
    updatedAt = Date.now()
    store.send({ type: 'user-loaded', user, isNew })
  }

  return {
    readToken: persisted.readToken,
    readLastKnown: persisted.readLastKnown,
    isShared: persisted.isShared,

    /** Each update and each request increments the version. A response is discarded if the version has changed. */
    getVersion: () => version,
    invalidate: () => (version += 1),

    /** When the user was last updated, in ms since 1970. */
    getUpdatedAt: () => updatedAt,

    /** Syncs with the stored token; returns true if it changed. */
    syncToken(): boolean {
      const token = persisted.readToken()
      if (token === syncedToken) return false
      const previous = syncedToken
      syncedToken = token
      version += 1
      if (token === null) {
        const reason = previous ? toSignOutReason(broadcastReason) : undefined
        store.send({ type: 'signed-out', reason })
      } else {
        // On page load the last known user is not shown: the first render waits for the API's response.
        const lastKnown = previous === undefined ? null : persisted.readLastKnown()
        store.send({ type: 'token-found', lastKnown })
      }
      broadcastReason = undefined
      return true
    },

    /** The reason may be broadcast before or after this tab notices that the token was removed. */
    noteReason(reason: BroadcastReason) {
      if (syncedToken === null) store.send({ type: 'signed-out', reason: toSignOutReason(reason) })
      else broadcastReason = reason
    },

    /** Adopts the user that another tab has stored, if it differs. */
    adoptLastKnown() {
      const state = store.getState()
      const lastKnown = persisted.readLastKnown()
      if (!lastKnown || state.status === 'signed-out') return
      if (state.status === 'loading' || !isSame(state.user, lastKnown)) setUser(lastKnown)
    },

    start(session: { token: string; user: User; isNew: boolean }) {
      syncedToken = session.token
      persisted.store(session)
      setUser(session.user, session.isNew)
    },

    save(user: User, token: string) {
      persisted.saveUser(user, token)
      setUser(user)
    },

    /** Removes the session from this device. */
    end(reason: BroadcastReason | 'ended') {
      version += 1
      syncedToken = null
      persisted.clear(reason === 'ended' ? undefined : reason)
      endProviderSession()
      store.send({ type: 'signed-out', reason: reason === 'signed-out' ? undefined : reason })
    },
  }
}

/** The reason that a tab shows when another tab has removed the token. */
function toSignOutReason(reason: BroadcastReason | undefined): SignOutReason {
  if (reason === undefined) return 'ended'
  return reason === 'signed-out' ? 'signed-out-elsewhere' : reason
}

const isSame = (a: User, b: User) => JSON.stringify(a) === JSON.stringify(b)
