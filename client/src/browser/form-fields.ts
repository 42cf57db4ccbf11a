export type DraftField = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/** The name of the box that says that the computer is shared. */
export const SHARED_NAME = 'shared'

export const findSharedBox = (form: HTMLFormElement) =>
  form.querySelector<HTMLInputElement>(`[name=${SHARED_NAME}]`)

/**
 * The fields of a form whose text may be saved: never a password, visible or not, or a code. On a shared computer, only
 * the box that says so.
 */
export function draftFields(form: HTMLFormElement): DraftField[] {
  const sharedBox = findSharedBox(form)
  if (sharedBox?.checked) return [sharedBox]
  return fieldsOf(form).filter((field) => field.name !== '' && !isSecret(field))
}

const SECRET_NAMES: readonly string[] = ['password', 'code']

/** A visible password has the type `text`, but keeps its name or its `autocomplete`. */
const isSecret = ({ name, type, autocomplete }: DraftField) =>
  SECRET_NAMES.includes(name) || type === 'password' || autocomplete.endsWith('password')

/** The text of a field; of a checkbox, `on` if it is ticked. */
export function readText(field: DraftField): string {
  return isCheckbox(field) && !field.checked ? '' : field.value
}

export const isCheckbox = (field: DraftField): field is HTMLInputElement =>
  field.type === 'checkbox'

/** The reverse of `readText`. */
export function writeText(field: DraftField, text: string): void {
  if (isCheckbox(field)) field.checked = text !== ''
  else field.value = text
}

const fieldsOf = (form: HTMLFormElement) => [
  ...form.querySelectorAll<DraftField>('input, select, textarea'),
]

/**
 * The first required field without a value: checkboxes have to be ticked. Browsers may hide autofilled values until
 * the user interacts with the page, so `:autofill` counts as filled.
 */
export function findEmptyField(form: HTMLFormElement): DraftField | undefined {
  return fieldsOf(form).find((field) => field.validity.valueMissing && !field.matches(':autofill'))
}

/** Whether all required fields have a value. */
export const isFilled = (form: HTMLFormElement) => !findEmptyField(form)

/** Whether the form has the focus or any text. */
export function isDirty(form: HTMLFormElement): boolean {
  const hasText = fieldsOf(form).some((field) => readText(field) !== '')
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
