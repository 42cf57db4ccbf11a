import { PROBLEM_TITLES } from '@foyer/contract/problem-titles.ts'
import type { FieldError, ProblemCode } from '@foyer/contract/problems.ts'
import type { Reason } from './security-events.ts'

/** What people may read, by code; a refusal says it in its own words only where that helps them. */
const SENTENCES: Record<ProblemCode, string> = {
  invalid_request: 'The request could not be understood.',
  unauthenticated: 'You are not signed in, or your session is over.',
  invalid_identity_token: 'The proof of your identity could not be accepted. Sign in again.',
  reauthentication_required: 'The sign-in is too old for this. Sign in again.',
  identity_mismatch: 'The request and the proof of identity do not belong together.',
  identity_conflict: 'This identity belongs to another address.',
  forbidden: 'This is not allowed.',
  account_deleted: 'This account is being deleted.',
  not_found: 'There is nothing at this address.',
  method_not_allowed: 'This address cannot be used in this way.',
  conflict: 'This address is already in use.',
  email_changed: 'The address of this account has changed.',
  payload_too_large: 'The request is too large.',
  unsupported_media_type: 'The request must be JSON.',
  rate_limited: 'Too many attempts. Wait a moment and try again.',
  internal: 'Something went wrong on our side.',
  unavailable: 'This is not available right now. Try again in a moment.',
}

/** What a refusal may carry besides its code. */
export interface ProblemOptions {
  /** Why, for the log alone. */
  readonly reason?: Reason
  /** The sentence for people, where the one of the code does not do. */
  readonly detail?: string
  readonly errors?: readonly FieldError[]
  /** Seconds until another attempt makes sense. */
  readonly retryAfterSeconds?: number
  /** The methods of the address, with `method_not_allowed`. */
  readonly allow?: readonly string[]
  readonly cause?: unknown
}

/** A failure with a code of the contract, a public sentence (`detail`) and a private `reason` and `cause`. */
export class ProblemError extends Error {
  override readonly name = 'ProblemError'
  readonly code: ProblemCode
  readonly detail: string
  readonly options: ProblemOptions

  constructor(code: ProblemCode, options: ProblemOptions = {}) {
    super(`${code}: ${options.reason ?? PROBLEM_TITLES[code]}`, { cause: options.cause })
    this.code = code
    this.detail = options.detail ?? SENTENCES[code]
    this.options = options
  }
}
