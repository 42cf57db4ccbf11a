import { useSyncExternalStore } from 'react'
import { subscribeToLocation } from './navigate.ts'

/** The state of the current history entry. */
export function useHistoryState(): unknown {
  return useSyncExternalStore<unknown>(
    subscribeToLocation,
    () => history.state,
    () => null,
  )
}
