import { hash } from 'node:crypto'
import type { Language } from '@foyer/contract/languages.ts'
import type { UserRow } from '../stores/tables.ts'

/** The device of a sign-in, as far as it is known. */
export interface Device extends Pick<UserRow, 'time_zone'> {
  readonly language: Language | null
  /** SHA-256 of its id. */
  readonly hash: string | null
  /** Whether others use it too. */
  readonly isShared: boolean
}

export const NO_DEVICE: Device = {
  hash: null,
  language: null,
  time_zone: null,
  isShared: false,
}

/** What a sign-in says about its device. */
export interface DeviceFields {
  readonly device_id?: string | undefined
  readonly time_zone?: string | undefined
  readonly shared?: boolean | undefined
}

export function toDevice(
  language: Language,
  { device_id, time_zone, shared: isShared = false }: DeviceFields,
): Device {
  return {
    // A shared device is never a known one (rule 15: known devices).
    hash: device_id === undefined || isShared ? null : hash('sha256', device_id, 'base64url'),
    language,
    time_zone: time_zone !== undefined && isTimeZone(time_zone) ? time_zone : null,
    isShared,
  }
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
