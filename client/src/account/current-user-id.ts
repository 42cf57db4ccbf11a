import type { Session } from '../session/session.ts'

export function currentUserId(session: Pick<Session, 'getState'>): string | null {
  const state = session.getState()
  return state.status === 'signed-in' ? state.user.id : null
}
