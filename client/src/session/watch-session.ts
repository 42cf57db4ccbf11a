import { userToken } from './user-token.ts'
import type { Session } from './session.ts'

/** Keeps the session true to what happens outside this page: other tabs, and the network coming back. */
export function watchSession(session: Session, window: Window) {
  window.addEventListener('storage', (event) => {
    if (userToken.isChangedBy(event)) void session.tokenChanged()
  })
  window.addEventListener('online', () => {
    const state = session.getState()
    if (state.status !== 'signed-out' && state.unreachable) void session.refresh()
  })
}
