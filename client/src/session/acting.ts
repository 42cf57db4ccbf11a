import type { User } from '@foyer/contract/bodies.ts'
import type { SessionStore } from './session-store.ts'
import type { TabSession } from './tab-session.ts'

/** Somebody shown by this tab, and the token to act with for them. */
export interface Acting {
  readonly token: string
  readonly user: User
}

interface Parts {
  readonly store: Pick<SessionStore, 'getState'>
  readonly tab: Pick<TabSession, 'readToken'>
  readonly check: () => Promise<void>
}

/**
 * Whom this tab shows, to act for them: `null` when that is nobody, or when another tab has signed somebody
 * else in meanwhile, for whom nothing may be done that this person asked for.
 */
export function createActing({ store, tab, check }: Parts) {
  return function acting(): Acting | null {
    const shown = store.getState()
    void check()
    const now = store.getState()
    const token = tab.readToken()
    if (shown.status !== 'signed-in' || now.status !== 'signed-in' || token === null) return null
    return shown.user.id === now.user.id ? { token, user: now.user } : null
  }
}
