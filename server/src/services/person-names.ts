import { NAME_MAX_CODE_POINTS } from '@foyer/contract/constants.ts'
import type { Names } from '../stores/users-store.ts'

const NO_NAMES: Names = { first_name: '', last_name: '' }

/**
 * The names of a name in one piece, as providers tell it: the first word, and the rest (contract, "API").
 * Nobody chose it on our screens, so it is made to fit rather than refused.
 */
export function splitName(name: string | undefined): Names {
  const words = (name ?? '')
    .replaceAll(/\p{Cc}/gu, ' ')
    .split(/\s+/u)
    .filter(Boolean)
  const [first, ...rest] = words
  return first === undefined
    ? NO_NAMES
    : { first_name: shorten(first), last_name: shorten(rest.join(' ')) }
}

/** The names a new person starts with: those they gave, else those the provider knows. */
export function chooseNames(given: Partial<Names>, name: string | undefined): Names {
  const gave = given.first_name !== undefined || given.last_name !== undefined
  return gave ? { ...NO_NAMES, ...given } : splitName(name)
}

function shorten(text: string): string {
  return [...text].slice(0, NAME_MAX_CODE_POINTS).join('').trim()
}
