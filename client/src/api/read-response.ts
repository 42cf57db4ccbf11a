import { isProblemCode, PROBLEM_MEDIA_TYPE, type Problem } from '@foyer/contract/problems.ts'
import { NetworkError, Unauthorized, type ApiError } from './api-error.ts'
import { parseFieldErrors } from './parse-field-errors.ts'
import { parseSecondFactor } from './parse-second-factor.ts'

/** Throws {@link ApiError} for an error response, and for one without JSON, such as a captive portal's page. */
export async function readResponse(response: Response): Promise<unknown> {
  if (response.status === 204) return undefined
  const body = await readJson(response)
  if (response.ok && body !== undefined) return body
  throw toApiError(response, body)
}

async function readJson(response: Response): Promise<unknown> {
  try {
    return await response.json()
  } catch {
    return undefined
  }
}

function toApiError(response: Response, body: unknown): ApiError {
  const { status } = response
  if (!isProblem(response, body)) return new NetworkError({ code: 'unreachable', status })
  const { code, detail, request_id: requestId } = body
  const errors = parseFieldErrors(body.errors)
  const retryAfterSeconds = readRetryAfter(response)
  const secondFactor = parseSecondFactor(body.second_factor)
  const details = { code, status, detail, requestId, errors, retryAfterSeconds, secondFactor }
  return status === 401 ? new Unauthorized(details) : new NetworkError(details)
}

/** In seconds; the API never sends the date format of RFC 9110 §10.2.3. */
function readRetryAfter({ headers }: Response): number | undefined {
  const text = headers.get('retry-after') ?? ''
  return /^\d{1,9}$/.test(text) ? Number(text) : undefined
}

function isProblem(response: Response, body: unknown): body is Problem {
  const type = response.headers.get('content-type')
  if (!type?.startsWith(PROBLEM_MEDIA_TYPE)) return false
  if (typeof body !== 'object' || body === null) return false
  if (!('code' in body) || !isProblemCode(body.code)) return false
  // Distinguishes our problem documents from those of a proxy with the same code.
  return 'status' in body && body.status === response.status && 'request_id' in body
}
