import type { FailureCode, SessionFailure } from '../session/session-failure.ts'

const CODES: ReadonlySet<FailureCode> = new Set<FailureCode>([
  'reauthentication_required',
  // Sent, for example, if the proof's sign-in method was unlinked after the proof was issued.
  'invalid_identity_token',
  'recent-sign-in-required',
  'sign-in-expired',
  'user-not-found',
])

export function needsReauth(error: SessionFailure | null): boolean {
  return error !== null && CODES.has(error.code)
}
