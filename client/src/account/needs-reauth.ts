import type { FailureCode, SessionFailure } from '../session/session-failure.ts'

const CODES: ReadonlySet<FailureCode> = new Set<FailureCode>([
  'reauthentication_required',
  // Among other cases, the proof's sign-in method has been unlinked since.
  'invalid_identity_token',
  'recent-sign-in-required',
  'sign-in-expired',
  'user-not-found',
])

export function needsReauth(error: SessionFailure | null): boolean {
  return error !== null && CODES.has(error.code)
}
