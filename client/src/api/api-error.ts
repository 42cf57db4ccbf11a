import type { FieldError, ProblemCode } from '@foyer/contract/problems.ts'
import type { SecondFactorRequest } from '@foyer/contract/second-factor.ts'

export interface ApiErrorDetails {
  /** A problem code, or `unreachable` if no response of the API arrived. */
  readonly code: ProblemCode | 'unreachable'
  readonly status?: number
  readonly detail?: string
  readonly requestId?: string
  readonly errors?: readonly FieldError[]
  /** From the Retry-After header: seconds. */
  readonly retryAfterSeconds?: number | undefined
  /** For `second_factor_required` only. */
  readonly secondFactor?: SecondFactorRequest | undefined
}

/** A failed API call; handle it by `code`. */
export abstract class ApiError extends Error {
  readonly code: ApiErrorDetails['code']
  readonly status: number | undefined
  readonly requestId: string | undefined
  readonly errors: readonly FieldError[]
  readonly retryAfterSeconds: number | undefined
  readonly secondFactor: SecondFactorRequest | undefined

  constructor(details: ApiErrorDetails, options?: ErrorOptions) {
    super(details.detail ?? details.code, options)
    this.code = details.code
    this.status = details.status
    this.requestId = details.requestId
    this.errors = details.errors ?? []
    this.retryAfterSeconds = details.retryAfterSeconds
    this.secondFactor = details.secondFactor
  }
}

/** The API responded with 401 and a problem document. */
export class Unauthorized extends ApiError {
  override readonly name = 'Unauthorized'
}

/** Any failure but a 401 of the API: another status, a response that is not the API's, or none within 8 s. */
export class NetworkError extends ApiError {
  override readonly name = 'NetworkError'
}
