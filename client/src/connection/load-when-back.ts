import type { ConnectionStore } from './connection-store.ts'
import { isProductThere } from './fetch-chunk.ts'

/**
 * Loads the whole page again as soon as the product is back in reach: a browser may remember that a part of it
 * did not come. Answers how to stop.
 */
export function loadWhenBack(connection: ConnectionStore): () => void {
  const look = async () => {
    if (connection.getState() === 'again' && (await isProductThere())) window.location.reload()
  }
  const unsubscribe = connection.subscribe(() => void look())
  return () => void unsubscribe()
}
