import { useSyncExternalStore, type RefObject } from 'react'
import { FILL_EVENTS, isFilled } from './is-filled.ts'

/** Whether every required field of the form holds something, also what was there before the scripts were. */
export function useFilled(form: RefObject<HTMLFormElement | null>): boolean {
  return useSyncExternalStore(
    subscribe,
    () => form.current !== null && isFilled(form.current),
    () => false,
  )
}

function subscribe(onChange: () => void) {
  const listening = new AbortController()
  for (const type of FILL_EVENTS)
    document.addEventListener(type, onChange, { signal: listening.signal })
  return () => listening.abort()
}
