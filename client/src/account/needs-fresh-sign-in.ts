import type { FailureCode, SessionFailure } from '../session/session-failure.ts'

/** A proof of a way in that was taken off since is not valid either: signing in by another one mends it. */
const CODES: ReadonlySet<FailureCode> = new Set<FailureCode>([
  'reauthentication_required',
  'invalid_identity_token',
  'recent-sign-in-required',
  'sign-in-expired',
  'user-not-found',
])

/** Whether what failed goes well once the person has signed in again. */
export function needsFreshSignIn(error: SessionFailure | null): boolean {
  return error !== null && CODES.has(error.code)
}
