import type { ConnectionStore } from './connection-store.ts'
import { isServerReachable } from '../loading/is-server-reachable.ts'

/**
 * Reloads the page once the connection is restored, because a browser may cache a failed import. Returns the
 * function that unsubscribes.
 */
export function reloadWhenRestored(connection: ConnectionStore): () => void {
  const check = async () => {
    if (connection.getState() === 'restored' && (await isServerReachable()))
      window.location.reload()
  }
  const unsubscribe = connection.subscribe(() => void check())
  return () => void unsubscribe()
}
