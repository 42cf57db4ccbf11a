import { useSyncExternalStore, type RefObject } from 'react'
import { subscribeToFieldChanges } from './is-filled.ts'

/** The value of a field, including what was typed before hydration. */
export function useFieldText(form: RefObject<HTMLFormElement | null>, name: string): string {
  return useSyncExternalStore(
    subscribeToFieldChanges,
    () => {
      const field = form.current?.elements.namedItem(name)
      return field instanceof HTMLInputElement ? field.value : ''
    },
    () => '',
  )
}
