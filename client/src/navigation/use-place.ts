import { use, useSyncExternalStore } from 'react'
import { AppContext } from '../app-context.ts'
import { subscribeToPlace } from './place.ts'

/** The path of the page this tab is at. */
export function usePath(): string {
  const { firstPath } = use(AppContext)
  return useSyncExternalStore(
    subscribeToPlace,
    () => location.pathname,
    () => firstPath,
  )
}

/** The query of the page, with its question mark; a page made at build has none. */
export function useSearch(): string {
  return useSyncExternalStore(
    subscribeToPlace,
    () => location.search,
    () => '',
  )
}

/** What the entry of the browser's history keeps for this page. */
export function useHistoryState(): unknown {
  return useSyncExternalStore<unknown>(
    subscribeToPlace,
    () => history.state,
    () => null,
  )
}
