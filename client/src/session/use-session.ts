import { use, useSyncExternalStore } from 'react'
import { AppContext } from '../app-context.ts'
import { PRERENDERED_SESSION_STATE } from './session-state.ts'

/** The session's state, and the session to change it with. */
export function useSession() {
  const { session } = use(AppContext)
  const state = useSyncExternalStore(
    session.subscribe,
    session.getState,
    () => PRERENDERED_SESSION_STATE,
  )
  return { state, session }
}
