import { useSyncExternalStore, type RefObject } from 'react'
import { subscribeToFilling } from './is-filled.ts'

/** What a field of the form holds, also what was typed before the scripts were there. */
export function useFieldText(form: RefObject<HTMLFormElement | null>, name: string): string {
  return useSyncExternalStore(
    subscribeToFilling,
    () => {
      const field = form.current?.elements.namedItem(name)
      return field instanceof HTMLInputElement ? field.value : ''
    },
    () => '',
  )
}
