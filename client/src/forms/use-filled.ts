import { useSyncExternalStore, type RefObject } from 'react'
import { isFilled, subscribeToFieldChanges } from './is-filled.ts'

/** Whether all required fields have a value, including what was typed before hydration. */
export function useFilled(form: RefObject<HTMLFormElement | null>): boolean {
  return useSyncExternalStore(
    subscribeToFieldChanges,
    () => form.current !== null && isFilled(form.current),
    () => false,
  )
}
