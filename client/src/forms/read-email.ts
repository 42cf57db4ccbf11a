import { parseEmail } from '@foyer/contract/user.ts'
import { toShownEmail } from '@foyer/contract/shown-email.ts'
import { readField } from './read-field.ts'

/** The typed email in the form that people read, to say where an email was sent. Chrome encodes its domain. */
export function readEmail(fields: FormData): string {
  const typed = readField(fields, 'email')
  return toShownEmail(parseEmail(typed) ?? typed.trim())
}
