import { isProblemCode, PROBLEM_MEDIA_TYPE, type Problem } from '@foyer/contract/problems.ts'
import { NetworkError, Unauthorized, type ApiError } from './api-error.ts'

/**
 * Reads the body of a successful answer. Throws {@link ApiError} for any other, and for what a captive
 * portal or a proxy answered in our place: it is not the product API's word.
 */
export async function readAnswer(response: Response): Promise<unknown> {
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
  const { code, detail, request_id: requestId, errors = [] } = body
  const retryAfterSeconds = readRetryAfter(response)
  const details = { code, status, detail, requestId, errors, retryAfterSeconds }
  return status === 401 ? new Unauthorized(details) : new NetworkError(details)
}

/** The product tells it in seconds (RFC 9110 §10.2.3 has dates as well, which it never sends). */
function readRetryAfter({ headers }: Response): number | undefined {
  const text = headers.get('retry-after') ?? ''
  return /^\d{1,9}$/.test(text) ? Number(text) : undefined
}

function isProblem(response: Response, body: unknown): body is Problem {
  const type = response.headers.get('content-type')
  if (!type?.startsWith(PROBLEM_MEDIA_TYPE)) return false
  if (typeof body !== 'object' || body === null) return false
  if (!('code' in body) || !isProblemCode(body.code)) return false
  // Another's document may use a word of ours; it will hardly agree with us on the rest.
  return 'status' in body && body.status === response.status && 'request_id' in body
}
