import { useSyncExternalStore, type RefObject } from 'react'
import { isFilled, subscribeToFilling } from './is-filled.ts'

/** Whether every required field of the form holds something, also what was there before the scripts were. */
export function useFilled(form: RefObject<HTMLFormElement | null>): boolean {
  return useSyncExternalStore(
    subscribeToFilling,
    () => form.current !== null && isFilled(form.current),
    () => false,
  )
}
