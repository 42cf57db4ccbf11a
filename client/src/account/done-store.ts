import type { Session } from '../session/session.ts'
import { findPerson } from './find-person.ts'

/** What was done on a page of its own, to be told on the account's. */
export type Done = 'password-saved'

/** Keeps what was done until it was told: once, to whoever did it, on the next page that tells it. */
export function createDoneStore(session: Pick<Session, 'getState'>) {
  let told: { readonly done: Done; readonly person: string } | null = null
  const listeners = new Set<() => void>()

  return {
    getState: () => (told?.person === findPerson(session) ? (told?.done ?? null) : null),
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
        // The page that told it is left.
        if (listeners.size === 0) told = null
      }
    },
    tell(done: Done) {
      const person = findPerson(session)
      told = person === null ? null : { done, person }
      for (const listener of listeners) listener()
    },
  }
}
