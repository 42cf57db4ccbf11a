import { use, useSyncExternalStore } from 'react'
import { AppContext } from '../app-context.ts'
import { STRANGER } from './door-session.ts'

/** The session's state, and the session to change it with. */
export function useSession() {
  const { session } = use(AppContext)
  const state = useSyncExternalStore(session.subscribe, session.getState, () => STRANGER)
  return { state, session }
}
