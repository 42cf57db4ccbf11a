import { draftFields, readText } from './form-fields.ts'

const FORMS_KEY = 'foyerForms'

type Fields = Readonly<Record<string, string>>

/** Saves the text of all forms in the current history entry, which survives a reload and is private to the tab. */
export function saveDrafts({ document, history }: Window) {
  const forms = Object.fromEntries(
    [...document.forms].map((form, index) => [keyOf(form, index), readFields(form)]),
  )
  history.replaceState({ ...stateOf(history), [FORMS_KEY]: forms }, '')
}

/** What was typed before the reload, until it is restored: by the name of the form, or its index. */
export const drafts = new Map<string, Fields>()

/** Reads and removes the drafts that were saved before the reload. Returns whether there are any. */
export function readDrafts(history: History): boolean {
  const { [FORMS_KEY]: saved, ...state } = stateOf(history)
  if (saved === undefined) return false
  history.replaceState(Object.keys(state).length === 0 ? null : state, '')
  for (const [form, fields] of Object.entries(saved as Record<string, Fields>))
    drafts.set(form, fields)
  return true
}

const readFields = (form: HTMLFormElement): Fields =>
  Object.fromEntries(draftFields(form).map((field) => [field.name, readText(field)]))

/** The name of the form, or its index. Forms that are opened on demand need a name. A field can hide `form.name`. */
export const keyOf = (form: HTMLFormElement, index: number) =>
  form.getAttribute('name') ?? String(index)

const stateOf = (history: History) => (history.state ?? {}) as Record<string, unknown>

/** The fields of a form, in `sessionStorage` during a redirect to a provider; cleared on return and on sign-in. */
export const FIELDS_KEY = 'foyer.kept-fields'

/** The state of a history entry that prefills the email on the next page, without a URL or storage. */
export const prefillEmail = (email: string) => (email === '' ? null : { email })

/** The prefilled email, or an empty string. */
export function readPrefilledEmail({ state }: Pick<History, 'state'>): string {
  const { email } = (state ?? {}) as { readonly email?: unknown }
  return typeof email === 'string' ? email : ''
}
