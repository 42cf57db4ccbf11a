import type { User } from '@foyer/contract/bodies.ts'
import type { Leaving } from './session-change.ts'
import type { Because } from './session-state.ts'
import type { SessionStorage } from './session-storage.ts'
import type { SessionStore } from './session-store.ts'

interface Parts {
  readonly storage: SessionStorage
  readonly store: SessionStore
  /** Forgets the provider's session too. */
  readonly endProviderSession: () => void
}

export type TabSession = ReturnType<typeof createTabSession>

/**
 * Keeps what this tab shows and what all tabs share together: nothing of one person is ever shown, saved or
 * done under the token of another. Other tabs may change what is stored at any moment, so each act looks first.
 */
export function createTabSession({ storage, store, endProviderSession }: Parts) {
  /** The token that the state speaks of; `undefined` before anybody has looked. */
  let followed: string | null | undefined
  /** What another tab said of why that token is about to go. */
  let heard: Leaving | undefined
  let version = 0
  let learnedAt = 0

  const learn = (user: User) => {
    version += 1
    learnedAt = Date.now()
    store.send({ type: 'user-answered', user })
  }

  return {
    readToken: storage.readToken,
    readLastKnown: storage.readLastKnown,

    /** Grows with all that is learned or asked: what was asked under an older one is old. */
    getVersion: () => version,
    supersede: () => (version += 1),

    /** When the state was last known to be true: milliseconds since 1970. */
    getLearnedAt: () => learnedAt,

    /**
     * Goes by the token that is stored now. Answers whether it is another than before: then whoever this tab
     * showed is shown no longer, unless it is known that the new token is theirs too.
     */
    follow(): boolean {
      const token = storage.readToken()
      if (token === followed) return false
      const before = followed
      followed = token
      version += 1
      if (token === null)
        store.send({ type: 'signed-out', because: before ? becauseOf(heard) : undefined })
      // The first page waits for the answer, and is then right at once.
      else
        store.send({
          type: 'token-found',
          lastKnown: before === undefined ? null : storage.readLastKnown(),
        })
      heard = undefined
      return true
    },

    /** Another tab tells why the token is about to go. It may be gone already, and this tab have seen that. */
    hear(leaving: Leaving) {
      if (followed === null) store.send({ type: 'signed-out', because: becauseOf(leaving) })
      else heard = leaving
    },

    /** Takes what another tab learned about the same person. */
    adoptLastKnown() {
      const state = store.getState()
      const lastKnown = storage.readLastKnown()
      if (!lastKnown || state.status === 'signed-out') return
      if (state.status === 'loading' || !isSame(state.user, lastKnown)) learn(lastKnown)
    },

    begin(session: { token: string; user: User }) {
      followed = session.token
      storage.begin(session)
      learn(session.user)
    },

    /** The product told who this is. */
    save(user: User, token: string) {
      storage.saveUser(user, token)
      learn(user)
    },

    /** Nothing of the session is left on this device. */
    end(why: Leaving | 'ended') {
      version += 1
      followed = null
      storage.clear(why === 'ended' ? undefined : why)
      endProviderSession()
      store.send({ type: 'signed-out', because: why === 'signed-out' ? undefined : why })
    },
  }
}

/** What a tab is told when it was another that the session ended in. */
function becauseOf(leaving: Leaving | undefined): Because {
  if (leaving === undefined) return 'ended'
  return leaving === 'signed-out' ? 'elsewhere' : leaving
}

const isSame = (one: User, other: User) => JSON.stringify(one) === JSON.stringify(other)
