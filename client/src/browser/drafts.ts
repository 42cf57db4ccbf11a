import { type DraftField, draftFields, isCheckbox, readText, writeText } from './form-fields.ts'
import { tabStorage } from './storage.ts'

const FORMS_KEY = 'foyerForms'

type Fields = Readonly<Record<string, string>>

type Drafts = Readonly<Record<string, Fields>>

/** Saves the text of all forms in the current history entry, which survives a reload and is private to the tab. */
export function saveDrafts({ document, history }: Window) {
  const forms = Object.fromEntries(
    [...document.forms].map((form, index) => [keyOf(form, index), readFields(form)]),
  )
  history.replaceState({ ...stateOf(history), [FORMS_KEY]: forms }, '')
}

/** Reads and removes the drafts that were saved before the reload. */
export function takeDrafts(history: History): Drafts {
  const { [FORMS_KEY]: drafts, ...state } = stateOf(history)
  if (drafts === undefined) return {}
  history.replaceState(Object.keys(state).length === 0 ? null : state, '')
  return drafts as Drafts
}

const readFields = (form: HTMLFormElement): Fields =>
  Object.fromEntries(draftFields(form).map((field) => [field.name, readText(field)]))

/** The name of the form, or its index. Forms that are opened on demand need a name. */
const keyOf = (form: HTMLFormElement, index: number) => form.name || String(index)

const stateOf = (history: History) => (history.state ?? {}) as Record<string, unknown>

/** In `sessionStorage` during a redirect to a provider; cleared on return and on sign-in. */
const FIELDS_KEY = 'foyer.kept-fields'

export function saveFieldDrafts(form: HTMLFormElement) {
  const texts = draftFields(form).map((field) => [field.name, readText(field)])
  tabStorage.setItem(FIELDS_KEY, JSON.stringify(texts))
}

/** Fills the form around `element` after a redirect that signed no one in, and clears the draft. */
export function restoreFieldDrafts(element: HTMLElement | null) {
  const form = element?.closest('form')
  if (!form) return
  const drafts = readDrafts()
  clearFieldDrafts()
  for (const field of draftFields(form))
    if (readText(field) === '') writeText(field, drafts.get(field.name) ?? '')
}

export function clearFieldDrafts() {
  tabStorage.removeItem(FIELDS_KEY)
}

function readDrafts(): Map<unknown, string> {
  try {
    const drafts: unknown = JSON.parse(tabStorage.getItem(FIELDS_KEY) ?? '[]')
    return new Map(Array.isArray(drafts) ? (drafts as [unknown, string][]) : [])
  } catch {
    return new Map()
  }
}

/** Fills the fields that exist on the page and have not been edited since. */
export function restoreDrafts(drafts: Drafts, document: Document) {
  for (const [index, form] of [...document.forms].entries()) {
    const fields = drafts[keyOf(form, index)] ?? {}
    for (const field of draftFields(form)) {
      const text = fields[field.name]
      if (text === undefined || isEdited(field)) continue
      writeText(field, text)
      field.dispatchEvent(new Event('input', { bubbles: true }))
    }
  }
}

/** Whether the user has changed the field since the page was loaded. */
function isEdited(field: DraftField): boolean {
  if (field instanceof HTMLSelectElement) return field.selectedIndex > 0
  return isCheckbox(field)
    ? field.checked !== field.defaultChecked
    : field.value !== field.defaultValue
}

/** The state of a history entry that prefills the email on the next page, without a URL or storage. */
export const prefillEmail = (email: string) => (email === '' ? null : { email })

/** The prefilled email, or an empty string. */
export function readPrefilledEmail({ state }: Pick<History, 'state'>): string {
  const { email } = (state ?? {}) as { readonly email?: unknown }
  return typeof email === 'string' ? email : ''
}
