import type { User } from '@foyer/contract/schemas.ts'
import { isUser } from '@foyer/contract/user.ts'
import {
  type BroadcastReason,
  LAST_KNOWN_KEY,
  type UserStorage,
  userToken,
} from '../browser/storage.ts'
import { createStore } from '../browser/store.ts'
import type { Services } from './services.ts'
import {
  INITIAL_SESSION_STATE,
  type SessionEvent,
  type SessionState,
  type SignOutReason,
  transition,
} from './state.ts'

export function createSessionStore() {
  const { getState, set, subscribe } = createStore<SessionState>(INITIAL_SESSION_STATE)

  return {
    getState,
    subscribe,
    send(event: SessionEvent) {
      const next = transition(getState(), event)
      if (next !== getState()) set(next)
    },
  }
}

/** How many of the token's last characters identify it, where the token itself has no business. */
const SUFFIX_LENGTH = 8

/** The stored token and its last known user. */
export interface PersistedSession {
  readToken(): string | null
  /** Whether the session belongs to this tab only, so that no storage event tells about it. */
  isShared(): boolean
  /** The last known user of the stored token, never of another token. */
  readLastKnown(): User | null
  store(session: { token: string; user: User }): void
  saveUser(user: User, token: string): void
  /** Removes everything; `reason` tells other tabs why. */
  clear(reason?: BroadcastReason): void
}

export function createPersistedSession(storage: UserStorage): PersistedSession {
  const saveUser = (user: User, token: string) =>
    storage.setItem(LAST_KNOWN_KEY, JSON.stringify({ under: suffixOf(token), user }))
  const readToken = () => userToken.read(storage)
  return {
    readToken,
    isShared: () => storage.isShared(),
    readLastKnown() {
      const token = readToken()
      return token === null ? null : parseSaved(storage.getItem(LAST_KNOWN_KEY), suffixOf(token))
    },
    saveUser,
    store({ token, user }) {
      saveUser(user, token)
      // The token is written last, because its storage event makes other tabs read the user.
      userToken.write(storage, token)
    },
    clear(reason) {
      if (reason) storage.setItem(LAST_KNOWN_KEY, reason)
      userToken.remove(storage)
      storage.removeItem(LAST_KNOWN_KEY)
    },
  }
}

export const suffixOf = (token: string) => token.slice(-SUFFIX_LENGTH)

/** Validates the content, because extensions and users can change the storage. */
function parseSaved(text: string | null, suffix: string): User | null {
  if (text === null) return null
  try {
    const saved: unknown = JSON.parse(text)
    if (typeof saved !== 'object' || saved === null || !('user' in saved)) return null
    return 'under' in saved && saved.under === suffix && isUser(saved.user) ? saved.user : null
  } catch {
    return null
  }
}

export type TabSession = ReturnType<typeof createTabSession>

/**
 * In the user's storage while a new password lacks its second step, because the API ends the other sessions only with it:
 * the user's id, and what `account/sign-in-methods.ts` needs to finish. A session that starts or ends removes it.
 */
export const UNFINISHED_PASSWORD_KEY = 'foyer.unfinished-password'

/**
 * Keeps this tab's state in sync with the storage that all tabs share, so that no user's data is shown or saved
 * under another user's token. Other tabs may change the storage at any time.
 */
export function createTabSession({ storage, endProviderSession }: Services) {
  const store = createSessionStore()
  const persisted = createPersistedSession(storage)
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
    ...store,
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
      storage.removeItem(UNFINISHED_PASSWORD_KEY)
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
      storage.removeItem(UNFINISHED_PASSWORD_KEY)
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
