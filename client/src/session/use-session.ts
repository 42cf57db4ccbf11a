import { use, useSyncExternalStore } from 'react'
import { AppContext } from '../app-context.ts'

/** The session's state, and the session to change it with. */
export function useSession() {
  const { session, firstSession } = use(AppContext)
  const state = useSyncExternalStore(session.subscribe, session.getState, () => firstSession)
  return { state, session }
}
