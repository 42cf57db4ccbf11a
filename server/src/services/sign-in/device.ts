import { hash } from 'node:crypto'
import type { Language } from '@foyer/contract/languages.ts'
import type { UserRow } from '../../stores/tables.ts'

/** The device of a sign-in, as far as it is known. */
export interface Device extends Pick<UserRow, 'time_zone'> {
  readonly language: Language | null
  /** SHA-256 of its id. */
  readonly hash: string | null
}

export const NO_DEVICE: Device = { hash: null, language: null, time_zone: null }

export function toDevice(
  id: string | undefined,
  language: Language,
  timeZone: string | undefined,
): Device {
  const time_zone = timeZone !== undefined && isTimeZone(timeZone) ? timeZone : null
  return { hash: id === undefined ? null : hash('sha256', id, 'base64url'), language, time_zone }
}

/** The longest IANA name has about thirty characters. */
const MAX_LENGTH = 64
const isChecked = new Map<string, boolean>()
const MAX_CHECKED = 1_000

function isTimeZone(name: string): boolean {
  if (name.length > MAX_LENGTH) return false
  const known = isChecked.get(name)
  if (known !== undefined) return known
  const valid = canFormat(name)
  if (isChecked.size < MAX_CHECKED) isChecked.set(name, valid)
  return valid
}

function canFormat(timeZone: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone })
    return true
  } catch {
    return false
  }
}
