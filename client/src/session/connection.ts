import { createContext, use } from 'react'
import { isServerReachable, OUTDATED_EVENT } from '../browser/loading.ts'
import { createStore, type Readable, useStore } from '../browser/store.ts'
import { type LazySession, useSession } from './lazy-session.ts'

/** `restored`: after `offline` or `unreachable`. `outdated`: a newer release has replaced this page's code. */
export type Connection = 'online' | 'offline' | 'unreachable' | 'restored' | 'outdated'

export type ConnectionStore = Readable<Connection>

/** Combines the state of the network and the session. Without a window, as at build time, it is `online`. */
export function createConnectionStore(session: LazySession, window?: Window): ConnectionStore {
  const store = createStore<Connection>('online')
  let isOutdated = false

  const update = () => {
    const state = store.getState()
    const next =
      window?.navigator.onLine === false ? 'offline' : decideConnection(session, state, isOutdated)
    if (next !== state) store.set(next)
  }

  session.subscribe(update)
  window?.addEventListener('online', update)
  window?.addEventListener('offline', update)
  window?.addEventListener(OUTDATED_EVENT, () => {
    isOutdated = true
    update()
  })
  update()
  return store
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

/** Has no default: `app/app.tsx` always provides a value. */
export const ConnectionContext = createContext<ConnectionStore>(undefined as never)

export const useConnection = (): Connection => useStore(use(ConnectionContext), 'online')

/** Whether the banner reports an outage, with a button to retry. The rest of the page then does not report it again. */
export function useBannerRetry(): boolean {
  const connection = useConnection()
  const { state } = useSession()
  const isOutage = connection === 'offline' || connection === 'unreachable'
  return isOutage && state.status !== 'signed-out'
}

/**
 * Reloads the page once the connection is restored, because a browser may cache a failed import. Returns the
 * function that unsubscribes.
 */
export function reloadWhenRestored(connection: ConnectionStore): () => void {
  const check = async () => {
    if (connection.getState() === 'restored' && (await isServerReachable()))
      window.location.reload()
  }
  return connection.subscribe(() => void check())
}
