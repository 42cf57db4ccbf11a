import type { ProblemCode } from './problems.ts'

/** The `title` of each problem document (RFC 9457 §3.1.4). */
export const PROBLEM_TITLES: Record<ProblemCode, string> = {
  invalid_request: 'Invalid request',
  unauthenticated: 'Authentication required',
  invalid_identity_token: 'Invalid ID token',
  reauthentication_required: 'Re-authentication required',
  second_factor_required: 'Second factor required',
  second_factor_invalid: 'Invalid second factor',
  unknown_passkey: 'Unknown passkey',
  passkey_invalid: 'Invalid passkey',
  provider_sign_in_required: 'Sign-in at the identity provider required',
  identity_mismatch: 'The request does not match the ID token',
  identity_conflict: 'The linked identity does not match the account',
  forbidden: 'Forbidden',
  account_deleted: 'Account deleted',
  sign_up_closed: 'Sign-up closed',
  email_not_allowed: 'Email not allowed',
  not_found: 'Not found',
  method_not_allowed: 'Method not allowed',
  conflict: 'Email already in use',
  email_changed: 'Email changed',
  payload_too_large: 'Request too large',
  unsupported_media_type: 'Unsupported media type',
  rate_limited: 'Too many requests',
  internal: 'Internal error',
  unavailable: 'Service unavailable',
}
