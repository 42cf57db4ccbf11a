import type { FieldError } from '@foyer/contract/problems.ts'
import type { ProviderId } from '@foyer/contract/providers.ts'
import type { SecondFactorRequest } from '@foyer/contract/second-factor.ts'
import { ApiError, type ApiErrorDetails } from '../api.ts'
import { ChunkLoadError } from '../browser/loading.ts'
import { IdentityError, type IdentityErrorCode } from '../identity/provider.ts'
import { providerName } from '../identity/providers.ts'
import { Cancelled, PasskeyError, type PasskeyErrorCode } from '../passkeys/prompts.ts'

/** Each code except `cancelled` has a message in `messages/`. */
export type FailureCode =
  | IdentityErrorCode
  | ApiErrorDetails['code']
  | PasskeyErrorCode
  | 'user-not-found'
  | 'password-required'
  | 'same-email'
  /** The email change that the user wants to cancel is already complete. */
  | 'email-already-changed'
  /** The email link has set another password already. */
  | 'password-already-set'
  /** The new password is easy to guess, or known from a data breach. */
  | 'common-password'
  | 'leaked-password'
  /** Another tab does not finish a change of the session. */
  | 'tab-busy'
  /** The user cancelled; nothing is reported. */
  | 'cancelled'
  /** Unreachable while the banner reports that the browser is offline. */
  | 'offline'

/** The UI does not show `message`; it chooses a text by `code`. */
export interface SessionFailure {
  readonly code: FailureCode
  readonly message: string
  /** The provider's code, for failures without a code of our own. */
  readonly detail?: string
  /** The federated provider that the user chose. */
  readonly provider?: string
  /** The email of the account that exists already. */
  readonly email?: string
  /** `Retry-After` of the response, in seconds. */
  readonly retryAfterSeconds?: number
  /** The id of the request in the server's log. */
  readonly requestId?: string | undefined
  /** For `second_factor_required`. */
  readonly secondFactor?: SecondFactorRequest
  /** The invalid fields, for `invalid_request`. */
  readonly fieldErrors?: readonly FieldError[]
}

/** What an operation of the session resolves to; it never rejects. */
export type SessionResult = { readonly error: SessionFailure | null }

export type Result<Value> =
  | { readonly error: null; readonly value: Value }
  | { readonly error: SessionFailure; readonly value?: undefined }

/** Changes the value of a success; a failure stays. */
export function mapValue<Value, Mapped>(
  result: Result<Value>,
  map: (value: Value) => Mapped,
): Result<Mapped> {
  return result.error ? result : { error: null, value: map(result.value) }
}

/** No user is signed in at the provider. */
export const NO_PROVIDER_USER: SessionFailure = {
  code: 'user-not-found',
  message: 'User not found',
}

export const NO_SESSION_USER: SessionFailure = { code: 'unknown', message: 'unknown' }

export const CANCELLED: SessionFailure = { code: 'cancelled', message: 'cancelled' }

/** Another tab does not release the lock. */
export class TabBusy extends Error {
  override readonly name = 'TabBusy'
}

/** Converts an error into a value. Also reports unexpected errors. */
export function toFailure(cause: unknown): SessionFailure {
  if (cause instanceof ApiError) return fromApiError(cause)
  if (cause instanceof Cancelled) return CANCELLED
  if (cause instanceof PasskeyError) return { code: cause.code, message: cause.message }
  // A part of the app that the operation needs, such as the form of the second step.
  if (cause instanceof ChunkLoadError) return { code: cause.code, message: cause.message }
  if (cause instanceof TabBusy) return { code: 'tab-busy', message: 'tab-busy' }
  if (!(cause instanceof IdentityError)) {
    reportError(cause)
    return { code: 'unknown', message: String(cause) }
  }
  const { code, message, providerCode, provider, email } = cause
  return {
    code,
    message,
    ...(providerCode !== undefined && { detail: providerCode }),
    ...(provider !== undefined && { provider }),
    ...(email !== undefined && { email }),
  }
}

function fromApiError({
  code,
  message,
  requestId,
  retryAfterSeconds,
  secondFactor,
  errors,
}: ApiError): SessionFailure {
  return {
    code,
    message,
    requestId,
    ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
    ...(secondFactor && { secondFactor }),
    ...(errors.length > 0 && { fieldErrors: errors }),
  }
}

/** Adds the provider that the user chose to a failure. */
export async function withProviderId<Result extends SessionResult>(
  provider: string,
  performed: Promise<Result>,
) {
  const result = await performed
  return result.error ? { ...result, error: { ...result.error, provider } } : result
}

/** Like {@link toFailure}, with the provider that the user signs in with. */
export function toProviderFailure(cause: unknown, provider: ProviderId): SessionFailure {
  const failure = toFailure(cause)
  const message = `${providerName(provider)} sign-in failed: ${failure.message}`
  return { ...failure, message, provider }
}
