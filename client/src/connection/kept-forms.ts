import { typedInputs } from './typed-inputs.ts'

const KEY = 'foyerForms'

type Fields = Readonly<Record<string, string>>
type Forms = Readonly<Record<string, Fields>>

/**
 * Keeps what was typed into the forms of the page in its entry of the browser's history: it outlives a
 * reload, and no other tab or page ever sees it. A password is never kept, shown or not.
 */
export function keepForms({ document, history }: Window) {
  const forms = Object.fromEntries(
    [...document.forms].map((form, at) => [keyOf(form, at), readFields(form)]),
  )
  history.replaceState({ ...stateOf(history), [KEY]: forms }, '')
}

/** What was kept before the page was loaded again, which is then kept no longer. */
export function takeKeptForms(history: History): Forms {
  const { [KEY]: kept, ...state } = stateOf(history)
  if (kept === undefined) return {}
  history.replaceState(Object.keys(state).length === 0 ? null : state, '')
  return kept as Forms
}

/** Types it into the fields again, as far as the page has them and they were not filled meanwhile. */
export function fillKeptForms(kept: Forms, document: Document) {
  for (const [at, form] of [...document.forms].entries()) {
    const fields = kept[keyOf(form, at)] ?? {}
    for (const input of typedInputs(form)) {
      const text = fields[input.name]
      if (text === undefined || input.value !== input.defaultValue) continue
      input.value = text
      input.dispatchEvent(new Event('input', { bubbles: true }))
    }
  }
}

const readFields = (form: HTMLFormElement): Fields =>
  Object.fromEntries(typedInputs(form).map(({ name, value }) => [name, value]))

/** A form that opens again by itself has a name. */
const keyOf = (form: HTMLFormElement, at: number) => form.name || String(at)

const stateOf = (history: History) => (history.state ?? {}) as Record<string, unknown>
