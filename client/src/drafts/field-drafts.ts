import { draftFields, readText } from './draft-fields.ts'
import { writeText } from './write-text.ts'
import { tabStorage } from '../storage/browser-storage.ts'

/** In `sessionStorage` during a redirect to a provider; cleared on return and on sign-in. */
const KEY = 'foyer.kept-fields'

export function saveFieldDrafts(form: HTMLFormElement) {
  const texts = draftFields(form).map((field) => [field.name, readText(field)])
  tabStorage.setItem(KEY, JSON.stringify(texts))
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
  tabStorage.removeItem(KEY)
}

function readDrafts(): Map<unknown, string> {
  try {
    const drafts: unknown = JSON.parse(tabStorage.getItem(KEY) ?? '[]')
    return new Map(Array.isArray(drafts) ? (drafts as [unknown, string][]) : [])
  } catch {
    return new Map()
  }
}
