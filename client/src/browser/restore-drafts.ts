import { drafts, FIELDS_KEY, keyOf } from './drafts.ts'
import { type DraftField, draftFields, isCheckbox, readText, writeText } from './form-fields.ts'
import { tabStorage } from './storage.ts'

/*
 * Not in the entry bundle: loads with the app core, or earlier after a reload or a redirect that kept what was typed.
 */

/** Keeps what is typed in a form while a provider signs the user in on its own page. */
export function saveFields(form: HTMLFormElement) {
  const texts = draftFields(form).map((field) => [field.name, readText(field)])
  tabStorage.setItem(FIELDS_KEY, JSON.stringify(texts))
}

/** Fills the form around `element`, and forgets the fields. */
export function restoreFields(element: HTMLElement) {
  const form = element.closest('form')
  if (!form) return
  const texts = readFields()
  clearFields()
  for (const field of draftFields(form))
    if (readText(field) === '') writeText(field, texts.get(field.name) ?? '')
}

export function clearFields() {
  tabStorage.removeItem(FIELDS_KEY)
}

function readFields(): Map<unknown, string> {
  try {
    const texts: unknown = JSON.parse(tabStorage.getItem(FIELDS_KEY) ?? '[]')
    return new Map(Array.isArray(texts) ? (texts as [unknown, string][]) : [])
  } catch {
    return new Map()
  }
}

/** Fills the forms of the page. A `SubmissionForm` with a name that opens later fills itself. */
export function restoreDrafts(document: Document) {
  for (const [index, form] of [...document.forms].entries()) restoreDraft(form, keyOf(form, index))
}

/** Fills the fields that have not been edited since. */
export function restoreDraft(form: HTMLFormElement, key: string) {
  const fields = drafts.get(key) ?? {}
  drafts.delete(key)
  for (const field of draftFields(form)) {
    const text = fields[field.name]
    if (text === undefined || isEdited(field)) continue
    writeText(field, text)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
}

/** Whether the user has changed the field since the page was loaded. */
function isEdited(field: DraftField): boolean {
  if (field instanceof HTMLSelectElement) return field.selectedIndex > 0
  return isCheckbox(field)
    ? field.checked !== field.defaultChecked
    : field.value !== field.defaultValue
}
