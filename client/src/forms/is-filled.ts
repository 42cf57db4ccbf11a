import { readText, type DraftField } from '../drafts/draft-fields.ts'

const fieldsOf = (form: HTMLFormElement) =>
  form.querySelectorAll<DraftField>('input, select, textarea')

/**
 * The first required field without a value: checkboxes have to be ticked. Browsers may hide autofilled values until
 * the user interacts with the page, so `:autofill` counts as filled.
 */
export function findEmptyField(form: HTMLFormElement): DraftField | undefined {
  return [...fieldsOf(form)].find(
    (field) => field.validity.valueMissing && !field.matches(':autofill'),
  )
}

/** Whether all required fields have a value. */
export const isFilled = (form: HTMLFormElement) => !findEmptyField(form)

/** Whether the form has the focus or any text. */
export function isDirty(form: HTMLFormElement): boolean {
  const hasText = [...fieldsOf(form)].some((field) => readText(field) !== '')
  return hasText || form.contains(document.activeElement)
}

/**
 * The events after which fields may have another value. `animationstart` signals autofill (see `fields.css`). Some
 * password managers fill in fields without an event, so the fields are also judged when the user does anything next.
 */
const FILL_EVENTS = ['input', 'change', 'animationstart', 'focusin', 'pointerdown', 'keydown']

/** Some password managers dispatch events that do not bubble. Returns the function that unsubscribes. */
export function subscribeToFieldChanges(onChange: (event: Event) => void): () => void {
  const controller = new AbortController()
  const options = { signal: controller.signal, capture: true }
  for (const type of FILL_EVENTS) document.addEventListener(type, onChange, options)
  return () => controller.abort()
}
