import { draftFields, readText } from './draft-fields.ts'

const KEY = 'foyerForms'

type Fields = Readonly<Record<string, string>>
export type Drafts = Readonly<Record<string, Fields>>

/** Saves the text of all forms in the current history entry, which survives a reload and is private to the tab. */
export function saveDrafts({ document, history }: Window) {
  const forms = Object.fromEntries(
    [...document.forms].map((form, index) => [keyOf(form, index), readFields(form)]),
  )
  history.replaceState({ ...stateOf(history), [KEY]: forms }, '')
}

/** Reads and removes the drafts that were saved before the reload. */
export function takeDrafts(history: History): Drafts {
  const { [KEY]: drafts, ...state } = stateOf(history)
  if (drafts === undefined) return {}
  history.replaceState(Object.keys(state).length === 0 ? null : state, '')
  return drafts as Drafts
}

const readFields = (form: HTMLFormElement): Fields =>
  Object.fromEntries(draftFields(form).map((field) => [field.name, readText(field)]))

/** The name of the form, or its index. Forms that are opened on demand need a name. */
export const keyOf = (form: HTMLFormElement, index: number) => form.name || String(index)

const stateOf = (history: History) => (history.state ?? {}) as Record<string, unknown>
