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
  return [...form.querySelectorAll<DraftField>('input, select, textarea')].filter(
    (field) => field.name !== '' && !isSecret(field),
  )
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
