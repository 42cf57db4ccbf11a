import { createContext } from 'react'
import type { LazySession } from './lazy-session.ts'
import type { SessionState } from './session-state.ts'

export interface SessionServices {
  readonly session: LazySession
  /** The state that the prerendered markup shows; the first render must match it. */
  readonly initialState: SessionState
}

/** Has no default: `app-providers.tsx` always provides a value. */
export const SessionContext = createContext<SessionServices>(undefined as never)
