import type { Operation } from './failure-sentence.ts'
import type { FailureCode } from '../session/session-failure.ts'

const FIELDS: Partial<Record<FailureCode, string>> = {
  'invalid-email': 'email',
  'email-already-in-use': 'email',
  conflict: 'email',
  email_not_allowed: 'email',
  'same-email': 'email',
  'invalid-credential': 'password',
  'weak-password': 'password',
  'password-already-set': 'password',
  'common-password': 'password',
  'leaked-password': 'password',
  second_factor_invalid: 'code',
}

/** Operations without an input field. */
const WITHOUT_FIELDS: ReadonlySet<Operation> = new Set<Operation>([
  'provider',
  'passkey',
  'add-passkey',
  'redirect',
  'link-provider',
  'reauth-provider',
  'email-link',
])

/** Operations in which `invalid_request` means that the email is invalid. */
const WITH_EMAIL_FIELD: ReadonlySet<Operation> = new Set<Operation>([
  'change-email',
  'delete-account',
])

/** The name of the field that caused a failure, if one did. */
export function fieldInError(code: FailureCode, operation: Operation): string | undefined {
  if (WITHOUT_FIELDS.has(operation)) return undefined
  if (code === 'invalid_request' && WITH_EMAIL_FIELD.has(operation)) return 'email'
  return FIELDS[code]
}
