import type { Session } from '../session/session.ts'
import { currentUserId } from './current-user-id.ts'

/** A success message for the next page. */
export type Flash = 'password-saved'

/** Keeps one flash message for the current user until they leave the page that shows it. */
export function createFlashStore(session: Pick<Session, 'getState'>) {
  let current: { readonly flash: Flash; readonly userId: string } | null = null
  const listeners = new Set<() => void>()

  return {
    getState: () => (current?.userId === currentUserId(session) ? (current?.flash ?? null) : null),
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
        if (listeners.size === 0) current = null
      }
    },
    set(flash: Flash) {
      const userId = currentUserId(session)
      current = userId === null ? null : { flash, userId }
      for (const listener of listeners) listener()
    },
  }
}
