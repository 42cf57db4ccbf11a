import type { FailureCode, SessionFailure } from '../session/session-failure.ts'

/** `invalid_identity_token` includes proofs of a sign-in method that was removed since. */
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
