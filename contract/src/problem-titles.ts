import type { ProblemCode } from './problems.ts'

/** What each problem is called in its document (`title`, RFC 9457 §3.1.4). */
export const PROBLEM_TITLES: Record<ProblemCode, string> = {
  invalid_request: 'The request is not valid',
  unauthenticated: 'Not signed in',
  invalid_identity_token: 'The proof of identity is not valid',
  reauthentication_required: 'A fresh sign-in is needed',
  identity_mismatch: 'The request and the proof of identity disagree',
  identity_conflict: 'The identity belongs to another address',
  forbidden: 'Not allowed',
  account_deleted: 'The account is deleted',
  not_found: 'Not found',
  method_not_allowed: 'Method not allowed',
  conflict: 'The address is in use',
  email_changed: 'The address has changed',
  payload_too_large: 'The request is too large',
  unsupported_media_type: 'The request is not JSON',
  rate_limited: 'Too many requests',
  internal: 'Something went wrong',
  unavailable: 'Not available right now',
}
