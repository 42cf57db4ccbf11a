import { use, useSyncExternalStore } from 'react'
import { SessionContext } from './session-context.ts'

/** The session controller and its current state. */
export function useSession() {
  const { session, initialState } = use(SessionContext)
  const state = useSyncExternalStore(session.subscribe, session.getState, () => initialState)
  return { state, session }
}
