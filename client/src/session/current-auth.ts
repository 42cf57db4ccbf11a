import type { User } from '@foyer/contract/schemas.ts'
import type { SessionStore } from './session-store.ts'
import type { TabSession } from './tab-session.ts'

export interface CurrentAuth {
  readonly token: string
  readonly user: User
}

interface Deps {
  readonly store: Pick<SessionStore, 'getState'>
  readonly tab: Pick<TabSession, 'readToken'>
  readonly syncWithStorage: () => Promise<void>
}

/** Returns the current user and token; `null` if signed out or if another tab has switched users. */
export function createCurrentAuth({ store, tab, syncWithStorage }: Deps) {
  return function currentAuth(): CurrentAuth | null {
    const shown = store.getState()
    void syncWithStorage()
    const now = store.getState()
    const token = tab.readToken()
    if (shown.status !== 'signed-in' || now.status !== 'signed-in' || token === null) return null
    return shown.user.id === now.user.id ? { token, user: now.user } : null
  }
}
