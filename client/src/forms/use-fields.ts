import { useSyncExternalStore, type RefObject } from 'react'
import { flushSync } from 'react-dom'
import { isFilled, subscribeToFieldChanges } from './is-filled.ts'

/* What the uncontrolled fields of a form contain, including what was typed before hydration. */

type FormRef = RefObject<HTMLFormElement | null>

/** Whether all required fields have a value. */
export const useFilled = (form: FormRef): boolean =>
  useSyncExternalStore(
    subscribe,
    () => form.current !== null && isFilled(form.current),
    () => false,
  )

/** The value of a field. */
export const useFieldText = (form: FormRef, name: string): string =>
  useSyncExternalStore(
    subscribe,
    () => {
      const field = form.current?.elements.namedItem(name)
      return field instanceof HTMLInputElement ? field.value : ''
    },
    () => '',
  )

/**
 * Renders at once, because Ada's password manager fills in the fields and clicks the button in one task. Not when a
 * field gets the focus: React itself moves it, and can't render in between.
 */
const subscribe = (onChange: () => void) =>
  subscribeToFieldChanges(({ type }) => (type === 'focusin' ? onChange() : flushSync(onChange)))
