import { createContext, use, useSyncExternalStore } from 'react'
import { subscribeToLocation } from './navigate.ts'

/** The path of the page that is rendered first, in the browser or at build time. */
export const InitialPathContext = createContext('/')

/** The path of the current page. */
export function usePath(): string {
  const initialPath = use(InitialPathContext)
  return useSyncExternalStore(
    subscribeToLocation,
    () => location.pathname,
    () => initialPath,
  )
}

/** The query of the current page, with its question mark; empty in a prerendered page. */
export function useSearch(): string {
  return useSyncExternalStore(
    subscribeToLocation,
    () => location.search,
    () => '',
  )
}
