/**
 * Every failure the API answers with: an RFC 9457 problem document, told apart by `code`.
 * Client and server both decide by the code; the status and the title follow from it.
 */
export const PROBLEMS = {
  invalid_request: { status: 400, title: 'The request is not valid' },
  unauthenticated: { status: 401, title: 'Not signed in' },
  invalid_identity_token: { status: 401, title: 'The proof of identity is not valid' },
  reauthentication_required: { status: 401, title: 'A fresh sign-in is needed' },
  identity_mismatch: { status: 401, title: 'The request and the proof of identity disagree' },
  identity_conflict: { status: 403, title: 'The identity belongs to another address' },
  forbidden: { status: 403, title: 'Not allowed' },
  not_found: { status: 404, title: 'Not found' },
  method_not_allowed: { status: 405, title: 'Method not allowed' },
  conflict: { status: 409, title: 'The address is in use' },
  email_changed: { status: 409, title: 'The address has changed' },
  payload_too_large: { status: 413, title: 'The request is too large' },
  unsupported_media_type: { status: 415, title: 'The request is not JSON' },
  rate_limited: { status: 429, title: 'Too many requests' },
  internal: { status: 500, title: 'Something went wrong' },
  unavailable: { status: 503, title: 'Not available right now' },
} as const satisfies Record<string, { status: number; title: string }>

/** What a caller decides by. */
export type ProblemCode = keyof typeof PROBLEMS

/** One field of a request body that was refused. `path` is dotted; the empty path is the body itself. */
export interface FieldError {
  readonly path: string
  readonly message: string
}

/** The body of every answer that is not 2xx (`application/problem+json`, RFC 9457 §3). */
export interface Problem {
  readonly type: string
  readonly title: string
  readonly status: number
  /** A sentence fit for people; it tells nothing about the inside. */
  readonly detail: string
  readonly code: ProblemCode
  readonly request_id: string
  /** Present for `invalid_request` only. */
  readonly errors?: readonly FieldError[]
}

/** Media type of a problem document (RFC 9457 §6.1). */
export const PROBLEM_MEDIA_TYPE = 'application/problem+json'

/** Whether an unknown value is one of our problem codes. */
export function isProblemCode(value: unknown): value is ProblemCode {
  return typeof value === 'string' && Object.hasOwn(PROBLEMS, value)
}
