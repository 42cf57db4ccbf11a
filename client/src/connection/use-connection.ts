import { use, useSyncExternalStore } from 'react'
import { AppContext } from '../app-context.ts'
import type { Connection } from './connection-store.ts'

/** How this page stands with the product. */
export function useConnection(): Connection {
  const { connection } = use(AppContext)
  return useSyncExternalStore(connection.subscribe, connection.getState, () => 'fine' as const)
}
