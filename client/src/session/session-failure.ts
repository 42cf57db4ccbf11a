import { ApiError, type ApiErrorDetails } from '../api/api-error.ts'
import { IdentityError, type IdentityErrorCode } from '../identity/identity-error.ts'

/** Every way an operation of the session can fail; each has a sentence in `messages/`. */
export type FailureCode =
  | IdentityErrorCode
  | ApiErrorDetails['code']
  | 'user-not-found'
  | 'password-required'
  /** Asked to move to where they are. */
  | 'same-address'
  /** Took back a change of address that is made. */
  | 'already-moved'
  /** The link of a mail has set another password than the one typed now. */
  | 'password-set-before'
  /** The person left it themselves: there is nothing to tell them. */
  | 'cancelled'
  /** Unreachable, and the page says already that there is no network. */
  | 'offline'

/** A failure as a value: what the person reads is chosen by `code`; `message` is the specification's text (seed §8). */
export interface SessionFailure {
  readonly code: FailureCode
  readonly message: string
  /** The provider's own code, when we have no better word. */
  readonly detail?: string
  /** How long to wait, when the product said so: seconds. */
  readonly retryAfterSeconds?: number
}

/** What every operation of the session answers: never a rejection. */
export type SessionResult = { readonly error: SessionFailure | null }

/** What a call in a person's name answers: what came of it, or why nothing did. */
export type Answered<Value> =
  | { readonly error: null; readonly value: Value }
  | { readonly error: SessionFailure; readonly value?: undefined }

/** The provider gave no uid (decisions 23). */
export const USER_NOT_FOUND: SessionFailure = { code: 'user-not-found', message: 'User not found' }

/** Nobody to update, or nothing to update them with (decisions 23). */
export const NOTHING_TO_UPDATE: SessionFailure = { code: 'unknown', message: 'unknown' }

/** Asked for and taken back by the person. */
export const CANCELLED: SessionFailure = { code: 'cancelled', message: 'cancelled' }

/** Turns what was thrown into a value. A defect of ours is reported besides, and the person is told all the same. */
export function toFailure(cause: unknown): SessionFailure {
  if (cause instanceof ApiError) return ofApi(cause)
  if (!(cause instanceof IdentityError)) {
    reportError(cause)
    return { code: 'unknown', message: String(cause) }
  }
  const { code, message, providerCode } = cause
  return providerCode === undefined ? { code, message } : { code, message, detail: providerCode }
}

function ofApi({ code, message, retryAfterSeconds }: ApiError): SessionFailure {
  return retryAfterSeconds === undefined ? { code, message } : { code, message, retryAfterSeconds }
}

/** As {@link toFailure}, in the specification's words for Google. */
export function toGoogleFailure(cause: unknown): SessionFailure {
  const failure = toFailure(cause)
  return { ...failure, message: `Google sign-in failed: ${failure.message}` }
}
