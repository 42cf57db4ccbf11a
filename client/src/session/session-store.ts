import {
  INITIAL_SESSION_STATE,
  transition,
  type SessionEvent,
  type SessionState,
} from './session-state.ts'

export type SessionStore = ReturnType<typeof createSessionStore>

export function createSessionStore() {
  const listeners = new Set<() => void>()
  let state: SessionState = INITIAL_SESSION_STATE

  return {
    getState: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    send(event: SessionEvent) {
      const next = transition(state, event)
      if (next === state) return
      state = next
      for (const listener of listeners) listener()
    },
  }
}
