import type { LazySession } from '../session/lazy-session.ts'
import { OUTDATED_EVENT } from '../loading/fetch-file.ts'

/** `restored`: after `offline` or `unreachable`. `outdated`: a newer release has replaced this page's code. */
export type Connection = 'online' | 'offline' | 'unreachable' | 'restored' | 'outdated'

export type ConnectionStore = ReturnType<typeof createConnectionStore>

/** Combines the state of the network and the session. Without a window, as at build time, it is `online`. */
export function createConnectionStore(session: LazySession, window?: Window) {
  const listeners = new Set<() => void>()
  let isOutdated = false
  let state: Connection = 'online'

  const update = () => {
    const next =
      window?.navigator.onLine === false ? 'offline' : decideConnection(session, state, isOutdated)
    if (next === state) return
    state = next
    for (const listener of listeners) listener()
  }

  session.subscribe(update)
  window?.addEventListener('online', update)
  window?.addEventListener('offline', update)
  window?.addEventListener(OUTDATED_EVENT, () => {
    isOutdated = true
    update()
  })
  update()

  return {
    getState: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** The connection while the browser is online. */
function decideConnection(
  session: LazySession,
  previous: Connection,
  isOutdated: boolean,
): Connection {
  const current = session.getState()
  const isUnreachable = current.status !== 'signed-out' && current.unreachable
  if (isUnreachable) return 'unreachable'
  if (isOutdated) return 'outdated'
  const wasInterrupted =
    previous === 'offline' || (previous === 'unreachable' && current.status !== 'signed-out')
  return wasInterrupted || previous === 'restored' ? 'restored' : 'online'
}
