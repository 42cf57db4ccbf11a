import type { Answered, SessionFailure, SessionResult } from '../session/session-failure.ts'
import type { Session } from '../session/session.ts'

/** What was loaded. Neither: it is being loaded. Both: the value is what was last known. */
export interface Loaded<Value> {
  readonly value: Value | null
  readonly error: SessionFailure | null
}

const NOTHING: Loaded<never> = { value: null, error: null }

export type PersonStore<Value> = ReturnType<typeof createPersonStore<Value>>

/**
 * Something of the person who is signed in, loaded when somebody listens. Nothing of one person shows under
 * the next, not even while that one's own is on its way.
 */
export function createPersonStore<Value>(
  session: Pick<Session, 'getState' | 'subscribe'>,
  load: () => Promise<Answered<Value> | { readonly error: SessionFailure }>,
) {
  const listeners = new Set<() => void>()
  let owner: string | null = null
  let state: Loaded<Value> = NOTHING
  let latestRun = 0

  const findPerson = () => {
    const shown = session.getState()
    return shown.status === 'signed-in' ? shown.user.id : null
  }

  const show = (next: Loaded<Value>) => {
    state = next
    for (const listener of listeners) listener()
  }

  async function refresh(): Promise<SessionResult> {
    const thisRun = (latestRun += 1)
    const person = findPerson()
    if (person !== owner) {
      owner = person
      show(NOTHING)
    }
    if (person === null) return { error: null }
    const answered = await load()
    if (thisRun === latestRun && findPerson() === person)
      show(answered.error ? { ...state, error: answered.error } : toLoaded(answered))
    return { error: answered.error }
  }

  const follow = () => {
    // What could not be had is asked for again when the session has been told that the product is there.
    if (findPerson() !== owner || (state.error && isReached(session))) void refresh()
  }
  let unfollow: () => void = () => {}

  return {
    getState: (): Loaded<Value> => (findPerson() === owner ? state : NOTHING),

    subscribe(listener: () => void) {
      listeners.add(listener)
      if (listeners.size === 1) {
        unfollow = session.subscribe(follow)
        void refresh()
      }
      return () => {
        listeners.delete(listener)
        if (listeners.size === 0) unfollow()
      }
    },

    refresh,

    /** What nobody looks at is loaded when somebody does. */
    refreshIfShown: () => (listeners.size > 0 ? refresh() : undefined),
  }
}

function isReached(session: Pick<Session, 'getState'>): boolean {
  const shown = session.getState()
  return shown.status === 'signed-in' && !shown.unreachable
}

function toLoaded<Value>(answered: { readonly value?: Value }): Loaded<Value> {
  return { value: answered.value ?? null, error: null }
}
