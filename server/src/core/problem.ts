import { PROBLEM_TITLES, type FieldError, type ProblemCode } from '@foyer/contract/problems.ts'
import type { SecondFactorRequest } from '@foyer/contract/second-factor.ts'
import type { Reason } from './log.ts'

const DEFAULT_DETAILS: Record<ProblemCode, string> = {
  invalid_request: 'The request is invalid.',
  unauthenticated: 'You are not logged in, or your session has ended.',
  invalid_identity_token: 'The ID token was not accepted. Log in again.',
  reauthentication_required: 'This requires a recent login. Log in again.',
  second_factor_required: 'A second factor is needed. Send the request again with one.',
  second_factor_invalid: 'The second factor was not accepted.',
  unknown_passkey: 'This passkey is not one of an account here.',
  passkey_invalid: 'The passkey was not accepted.',
  provider_sign_in_required:
    'Log in at the identity provider once. The passkey works again after that.',
  passkey_suspended: 'Log in another way, then confirm the passkey in the account.',
  identity_mismatch: 'The request does not match the ID token.',
  identity_conflict: 'The linked identity does not match the account.',
  forbidden: 'This is not allowed.',
  new_devices_refused: 'Too many logins from unknown devices. Set a new password.',
  account_deleted: 'This account is being deleted.',
  sign_up_closed: 'Signing up is closed.',
  email_not_allowed: 'This email cannot be used here.',
  refused: 'This was refused.',
  not_found: 'There is nothing at this path.',
  method_not_allowed: 'This path does not support this method.',
  conflict: 'This email is already in use.',
  email_changed: 'The email of this account has changed.',
  payload_too_large: 'The request is too large.',
  unsupported_media_type: 'The request must be JSON.',
  rate_limited: 'Too many attempts. Wait a moment and try again.',
  internal: 'Something went wrong on our side.',
  unavailable: 'The service is unavailable. Try again in a moment.',
}

interface ProblemOptions {
  /** For the log only. */
  readonly reason?: Reason
  /** Replaces the code's default detail. */
  readonly detail?: string
  readonly errors?: readonly FieldError[]
  /** What the user can send, for `second_factor_required`. */
  readonly secondFactor?: SecondFactorRequest
  readonly retryAfterSeconds?: number
  /** The allowed methods, for `method_not_allowed`. */
  readonly allow?: readonly string[]
  readonly cause?: unknown
}

/** An error with a code of the contract. `code` and `detail` are sent to the client, `reason` and `cause` only logged. */
export class ProblemError extends Error {
  override readonly name = 'ProblemError'
  readonly code: ProblemCode
  readonly detail: string
  readonly options: ProblemOptions

  constructor(code: ProblemCode, options: ProblemOptions = {}) {
    super(`${code}: ${options.reason ?? PROBLEM_TITLES[code]}`, { cause: options.cause })
    this.code = code
    this.detail = options.detail ?? DEFAULT_DETAILS[code]
    this.options = options
  }
}
