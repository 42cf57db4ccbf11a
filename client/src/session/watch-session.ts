import { isSessionChange, parseBroadcastReason } from './storage-events.ts'
import type { LazySession } from './lazy-session.ts'
import type { UserStorage } from './user-storage.ts'

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
