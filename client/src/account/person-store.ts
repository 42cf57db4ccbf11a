import type { Answered, SessionFailure, SessionResult } from '../session/session-failure.ts'
import type { Session } from '../session/session.ts'
import { createTryAgain } from './try-again.ts'

/** What was loaded. Neither: it is being loaded. Both: the value is what was last known. */
export interface Loaded<Value> {
  readonly value: Value | null
  readonly error: SessionFailure | null
}

const NOTHING: Loaded<never> = { value: null, error: null }

export type PersonStore<Value> = ReturnType<typeof createPersonStore<Value>>

/**
 * Something of the person who is signed in, loaded when somebody listens. Nothing of one person shows under
 * the next, not even while that one's own is on its way. It is asked for again when something else is known of
 * them, as another name; and what could not be had, when the product is reached anew, and now and then where
 * this alone fails.
 */
export function createPersonStore<Value>(
  session: Pick<Session, 'getState' | 'subscribe'>,
  load: () => Promise<Answered<Value> | { readonly error: SessionFailure }>,
) {
  const listeners = new Set<() => void>()
  let owner: string | null = null
  /** What the session knew of them when this was asked for. */
  let known = ''
  let state: Loaded<Value> = NOTHING
  let latestRun = 0
  let wasReached = false
  // Out of reach, the session asks by itself, and is followed when somebody is there.
  const again = createTryAgain(() => isReached(session) && void refresh())

  const show = (next: Loaded<Value>) => {
    state = next
    for (const listener of listeners) listener()
  }

  async function refresh(): Promise<SessionResult> {
    const thisRun = (latestRun += 1)
    const person = findOwner(session)
    known = describePerson(session)
    const isOwners = person === owner
    owner = person
    if (!isOwners) show(NOTHING)
    if (person === null) return { error: null }
    const answered = await load()
    if (thisRun === latestRun && findOwner(session) === person) settle(answered)
    return { error: answered.error }
  }

  function settle(answered: Awaited<ReturnType<typeof load>>) {
    show(answered.error ? { ...state, error: answered.error } : toLoaded(answered))
    if (answered.error && listeners.size > 0) again.after(answered.error)
    else again.stop()
  }

  /** Not each time that the session was told who this is: that goes well also where this alone fails. */
  const follow = () => {
    const isBack = isReached(session) && !wasReached
    wasReached = isReached(session)
    if (describePerson(session) === known && !(isBack && state.error)) return
    again.stop()
    void refresh()
  }
  let unfollow: () => void = () => {}

  return {
    getState: (): Loaded<Value> => (findOwner(session) === owner ? state : NOTHING),

    subscribe(listener: () => void) {
      listeners.add(listener)
      if (listeners.size === 1) {
        unfollow = session.subscribe(follow)
        wasReached = isReached(session)
        void refresh()
      }
      return () => {
        listeners.delete(listener)
        if (listeners.size > 0) return
        unfollow()
        again.stop()
      }
    },

    refresh,

    /** What nobody looks at is loaded when somebody does. */
    refreshIfShown: () => (listeners.size > 0 ? refresh() : undefined),
  }
}

/** Whoever has moved to another address has lost their other devices with the old one, and more. */
function findOwner(session: Pick<Session, 'getState'>): string | null {
  const shown = session.getState()
  return shown.status === 'signed-in' ? `${shown.user.id} ${shown.user.email}` : null
}

function describePerson(session: Pick<Session, 'getState'>): string {
  const shown = session.getState()
  return shown.status === 'signed-in' ? JSON.stringify(shown.user) : ''
}

function isReached(session: Pick<Session, 'getState'>): boolean {
  const shown = session.getState()
  return shown.status === 'signed-in' && !shown.unreachable
}

function toLoaded<Value>(answered: { readonly value?: Value }): Loaded<Value> {
  return { value: answered.value ?? null, error: null }
}
