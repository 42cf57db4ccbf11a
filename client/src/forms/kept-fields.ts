import { typedInputs } from '../connection/typed-inputs.ts'

/** Where the tab keeps what was typed while Google has the page. Gone as soon as anybody comes back or gets in. */
const KEY = 'foyer.kept-fields'

/** Keeps what the form holds for when the person comes back, but never a password. */
export function keepFields(form: HTMLFormElement) {
  const texts = typedInputs(form).map(({ name, value }) => [name, value])
  try {
    sessionStorage.setItem(KEY, JSON.stringify(texts))
  } catch {
    // full or forbidden: it has to be typed again
  }
}

/** Whoever comes back from Google without having signed in finds what they had typed, once, in the form around `part`. */
export function restoreFields(part: HTMLElement | null) {
  const form = part?.closest('form')
  if (!form) return
  const kept = readKept()
  forgetKeptFields()
  for (const input of typedInputs(form)) input.value ||= kept.get(input.name) ?? ''
}

/** Nothing typed stays behind in the tab. */
export function forgetKeptFields() {
  try {
    sessionStorage.removeItem(KEY)
  } catch {
    // forbidden: nothing was kept
  }
}

function readKept(): Map<unknown, string> {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '[]')
    return new Map(Array.isArray(kept) ? (kept as [unknown, string][]) : [])
  } catch {
    return new Map()
  }
}
