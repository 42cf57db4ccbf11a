import { PROBLEM_MEDIA_TYPE } from '@foyer/contract/problems.ts'
import { ProblemError } from '../problem-error.ts'
import type { Answer } from './answer.ts'
import { toDocument } from './problem-response.ts'

/** Those turned away come back at different times: seconds. */
const RETRY_AFTER_SECONDS = ['1', '2', '3', '4', '5']
/** Stands where the id of a request goes: of the same length, so that the answer's length is known. */
const NO_ID = '00000000-0000-0000-0000-000000000000'

/** Answers 503, and hangs up where that is wanted. */
export type Refuse = (response: Answer, options: { readonly hangUp: boolean }) => void

/** Makes the cheapest answer there is: all but id and time to wait is written before. */
export function createRefusal(): Refuse {
  const document = toDocument(new ProblemError('unavailable'), NO_ID)
  const body = JSON.stringify(document)
  const [start = '', end = ''] = body.split(NO_ID)
  const headers = { 'Content-Type': PROBLEM_MEDIA_TYPE, 'Content-Length': String(body.length) }
  return (response, { hangUp }) => {
    const wait = RETRY_AFTER_SECONDS[Math.floor(Math.random() * RETRY_AFTER_SECONDS.length)] ?? '1'
    const closing = hangUp ? { Connection: 'close' } : undefined
    response.writeHead(document.status, { ...headers, 'Retry-After': wait, ...closing })
    response.end(start + response.requestId + end)
  }
}
