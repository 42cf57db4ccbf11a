import { NAME_MAX_CODE_POINTS } from '@foyer/contract/constants.ts'
import { isVisible } from '@foyer/contract/line-of-text.ts'
import type { Names } from '../../stores/users-store.ts'

export const NO_NAMES: Names = { first_name: '', last_name: '' }

/** Splits a provider's full name after the first word. Shortens it instead of refusing it, because the user did not enter it here. */
export function splitName(name: string | undefined): Names {
  const words = (name ?? '')
    .replaceAll(/[\p{Cc}\p{Cs}]/gu, ' ')
    .split(/\s+/u)
    .filter(isVisible)
  const [first, ...rest] = words
  return first === undefined
    ? NO_NAMES
    : { first_name: shorten(first), last_name: shorten(rest.join(' ')) }
}

export function chooseNames(entered: Partial<Names>, providerName: string | undefined): Names {
  const hasEntered = entered.first_name !== undefined || entered.last_name !== undefined
  return hasEntered ? { ...NO_NAMES, ...entered } : splitName(providerName)
}

function shorten(text: string): string {
  return [...text].slice(0, NAME_MAX_CODE_POINTS).join('').trim()
}
