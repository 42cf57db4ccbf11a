import { PROBLEM_MEDIA_TYPE } from '@foyer/contract/problems.ts'
import { ProblemError } from '../../problem-error.ts'
import type { AppResponse } from '../app-response.ts'
import { toDocument } from '../problem-response.ts'

/** A random wait, so that clients do not all retry at once: seconds. */
const MAX_RETRY_AFTER_SECONDS = 5
/** Placeholder for the request id, of the same length. */
const NO_ID = '00000000-0000-0000-0000-000000000000'

/** Serializes the 503 once, so that shedding a request costs as little as possible. */
export function createShedResponse() {
  const document = toDocument(new ProblemError('unavailable'), NO_ID)
  const body = JSON.stringify(document)
  const headers = { 'Content-Type': PROBLEM_MEDIA_TYPE, 'Content-Length': String(body.length) }
  return (response: AppResponse, { close }: { readonly close: boolean }): void => {
    const retryAfter = String(1 + Math.floor(Math.random() * MAX_RETRY_AFTER_SECONDS))
    const closing = close ? { Connection: 'close' } : undefined
    response.writeHead(document.status, { ...headers, 'Retry-After': retryAfter, ...closing })
    response.end(body.replace(NO_ID, response.requestId))
  }
}
