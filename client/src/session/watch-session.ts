import { isSessionChange, parseLeaving } from './session-change.ts'
import type { DoorSession } from './door-session.ts'

/** Keeps the session true to what happens outside this page: other tabs, and the network coming back. */
export function watchSession(session: DoorSession, window: Window) {
  const { document } = window
  window.addEventListener('storage', (event) => {
    if (isSessionChange(event)) void session.check(parseLeaving(event))
  })
  window.addEventListener('online', () => void session.wake())
  // A tab that was frozen, or kept for the way back, has heard of nothing meanwhile.
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void session.wake()
  })
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) void session.wake()
  })
}
