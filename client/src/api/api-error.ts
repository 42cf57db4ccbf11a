import type { FieldError, ProblemCode } from '@foyer/contract/problems.ts'

/** What the answer told, as far as there was one. */
export interface ApiErrorDetails {
  /** A problem code, or `unreachable` when no answer of the product API came (seed §8). */
  readonly code: ProblemCode | 'unreachable'
  readonly status?: number
  readonly detail?: string
  readonly requestId?: string
  readonly errors?: readonly FieldError[]
  /** How long to wait before the next try, as the answer told it: seconds. */
  readonly retryAfterSeconds?: number | undefined
}

/** A call that failed. Decide by `code`; the two classes below are the specification's. */
export abstract class ApiError extends Error {
  readonly code: ApiErrorDetails['code']
  readonly status: number | undefined
  readonly requestId: string | undefined
  readonly errors: readonly FieldError[]
  readonly retryAfterSeconds: number | undefined

  constructor(details: ApiErrorDetails, options?: ErrorOptions) {
    super(details.detail ?? details.code, options)
    this.code = details.code
    this.status = details.status
    this.requestId = details.requestId
    this.errors = details.errors ?? []
    this.retryAfterSeconds = details.retryAfterSeconds
  }
}

/** The product API answered 401 with a problem of its own. */
export class Unauthorized extends ApiError {
  override readonly name = 'Unauthorized'
}

/** Any other failure: another status, an answer that is not the product API's, or none within 8 s. */
export class NetworkError extends ApiError {
  override readonly name = 'NetworkError'
}
