import type { SecondFactorRequest } from './second-factor.ts'

/** All errors of the API. A problem document (RFC 9457) is identified by its `code`. */
export const PROBLEMS = {
  invalid_request: { status: 400 },
  unauthenticated: { status: 401 },
  invalid_identity_token: { status: 401 },
  reauthentication_required: { status: 401 },
  second_factor_required: { status: 401 },
  second_factor_invalid: { status: 401 },
  /** The passkey was removed here; the browser can be told to forget it. */
  unknown_passkey: { status: 401 },
  passkey_invalid: { status: 401 },
  /** The passkey starts no session before a sign-in at the provider. */
  provider_sign_in_required: { status: 401 },
  /** Nor before the user has signed in another way and confirmed it. */
  passkey_suspended: { status: 401 },
  identity_mismatch: { status: 401 },
  identity_conflict: { status: 403 },
  forbidden: { status: 403 },
  /** Of a login that needs a code by email (rule 18: codes by email). */
  new_devices_refused: { status: 403 },
  account_deleted: { status: 403 },
  sign_up_closed: { status: 403 },
  email_not_allowed: { status: 403 },
  /** The product refuses it, with a sentence for the user in `detail`. */
  refused: { status: 403 },
  not_found: { status: 404 },
  method_not_allowed: { status: 405 },
  conflict: { status: 409 },
  email_changed: { status: 409 },
  payload_too_large: { status: 413 },
  unsupported_media_type: { status: 415 },
  rate_limited: { status: 429 },
  internal: { status: 500 },
  unavailable: { status: 503 },
} as const satisfies Record<string, { status: number }>

export type ProblemCode = keyof typeof PROBLEMS

/** What is wrong with a field. Clients show their own sentence for each code; later versions may add codes. */
export const FIELD_ERROR_CODES = [
  'required',
  /** A checkbox that has to be ticked. */
  'not_accepted',
  /** In characters, with a `limit`. */
  'too_short',
  'too_long',
  /** Numbers, with a `limit`. */
  'too_small',
  'too_large',
  'invalid_characters',
  'invalid_email',
  'invalid_url',
  'invalid_date',
  'invalid_choice',
  /** Anything else. */
  'invalid',
] as const

export type FieldErrorCode = (typeof FIELD_ERROR_CODES)[number]

/** An invalid field. `path` is dotted; empty for the body itself. */
export interface FieldError {
  readonly path: string
  readonly code: FieldErrorCode
  /** In English, for developers. */
  readonly message: string
  readonly limit?: number
}

/** The body of every error response (RFC 9457 §3). */
export interface Problem {
  readonly type: string
  readonly title: string
  readonly status: number
  /** A sentence in English for API clients, without internal details. The client has its own sentences. */
  readonly detail: string
  readonly code: ProblemCode
  readonly request_id: string
  /** For `invalid_request` only. */
  readonly errors?: readonly FieldError[]
  /** For `second_factor_required` only. */
  readonly second_factor?: SecondFactorRequest
}

/** RFC 9457 §6.1. */
export const PROBLEM_MEDIA_TYPE = 'application/problem+json'

export function isProblemCode(value: unknown): value is ProblemCode {
  return typeof value === 'string' && Object.hasOwn(PROBLEMS, value)
}

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
  passkey_suspended: 'Passkey suspended',
  provider_sign_in_required: 'Sign-in at the identity provider required',
  identity_mismatch: 'The request does not match the ID token',
  identity_conflict: 'The linked identity does not match the account',
  forbidden: 'Forbidden',
  new_devices_refused: 'Logins from new devices refused',
  account_deleted: 'Account deleted',
  sign_up_closed: 'Sign-up closed',
  email_not_allowed: 'Email not allowed',
  refused: 'Refused',
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
