import type { FailureCode, SessionFailure } from '../session/session-failure.ts'

/** The API answers `invalid_identity_token` also if the proof's sign-in method has been unlinked since. */
const CODES: ReadonlySet<FailureCode> = new Set<FailureCode>([
  'reauthentication_required',
  'invalid_identity_token',
  'recent-sign-in-required',
  'sign-in-expired',
  'user-not-found',
])

export function needsReauth(error: SessionFailure | null): boolean {
  return error !== null && CODES.has(error.code)
}
