import { use, useSyncExternalStore } from 'react'
import { ConnectionContext } from './connection-context.ts'
import type { Connection } from './connection-store.ts'

export function useConnection(): Connection {
  const connection = use(ConnectionContext)
  return useSyncExternalStore(connection.subscribe, connection.getState, () => 'online' as const)
}
