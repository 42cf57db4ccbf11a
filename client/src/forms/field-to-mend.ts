import type { Operation } from '../messages/failure-sentence.ts'
import type { FailureCode } from '../session/session-failure.ts'

const FIELDS: Partial<Record<FailureCode, string>> = {
  'invalid-email': 'email',
  'email-already-in-use': 'email',
  conflict: 'email',
  'same-address': 'email',
  'invalid-credential': 'password',
  'weak-password': 'password',
  'password-set-before': 'password',
}

/** Google's window or a link in a mail said who it is: nothing was typed here. */
const NOTHING_TYPED: ReadonlySet<Operation> = new Set<Operation>([
  'google',
  'redirect',
  'add-google',
  'fresh-google',
  'link',
])

/** What the product cannot take of these is the address. */
const ABOUT_AN_ADDRESS: ReadonlySet<Operation> = new Set<Operation>([
  'change-email',
  'delete-account',
])

/** The field a failure is about; `undefined` when no field is at fault. */
export function fieldToMend(code: FailureCode, operation: Operation): string | undefined {
  if (NOTHING_TYPED.has(operation)) return undefined
  if (code === 'invalid_request' && ABOUT_AN_ADDRESS.has(operation)) return 'email'
  return FIELDS[code]
}
