import type { DoorSession } from '../session/door-session.ts'
import { OUTDATED_EVENT } from './fetch-chunk.ts'

/** How this page stands with the product. `again`: it did not, a moment ago. */
export type Connection = 'fine' | 'offline' | 'unreachable' | 'again' | 'outdated'

export type ConnectionStore = ReturnType<typeof createConnectionStore>

/** Follows the network and the session. Without a window, as at build, all is fine. */
export function createConnectionStore(session: DoorSession, window?: Window) {
  const listeners = new Set<() => void>()
  let isOutdated = false
  let state: Connection = 'fine'

  const look = () => {
    const next = window?.navigator.onLine === false ? 'offline' : lookAt(session, state, isOutdated)
    if (next === state) return
    state = next
    for (const listener of listeners) listener()
  }

  session.subscribe(look)
  window?.addEventListener('online', look)
  window?.addEventListener('offline', look)
  window?.addEventListener(OUTDATED_EVENT, () => {
    isOutdated = true
    look()
  })
  look()

  return {
    getState: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** What to say while the browser believes in a network. */
function lookAt(session: DoorSession, before: Connection, isOutdated: boolean): Connection {
  const current = session.getState()
  const isUnreachable = current.status !== 'signed-out' && current.unreachable
  if (isUnreachable) return 'unreachable'
  if (isOutdated) return 'outdated'
  const wasTold =
    before === 'offline' || (before === 'unreachable' && current.status !== 'signed-out')
  return wasTold || before === 'again' ? 'again' : 'fine'
}
