import type { FailureCode } from '../session/session-failure.ts'

const FIELDS: Partial<Record<FailureCode, string>> = {
  'invalid-email': 'email',
  'email-already-in-use': 'email',
  conflict: 'email',
  'invalid-credential': 'password',
  'weak-password': 'password',
}

/** The field a failure is about; `undefined` when no field is at fault. */
export const fieldToMend = (code: FailureCode): string | undefined => FIELDS[code]
