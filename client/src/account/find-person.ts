import type { Session } from '../session/session.ts'

/** The id of whom this tab shows. */
export function findPerson(session: Pick<Session, 'getState'>): string | null {
  const state = session.getState()
  return state.status === 'signed-in' ? state.user.id : null
}
