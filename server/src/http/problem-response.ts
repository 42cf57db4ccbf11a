import { PROBLEM_TITLES } from '@foyer/contract/problem-titles.ts'
import {
  PROBLEM_MEDIA_TYPE,
  PROBLEMS,
  type Problem,
  type ProblemCode,
} from '@foyer/contract/problems.ts'
import { ProblemError } from '../problem-error.ts'
import type { AppContext, RequestFacts } from './app-env.ts'
import type { Reason } from '../security-events.ts'
import type { Logger } from './logger.ts'

/** What a caller of something unavailable is told to wait when nothing better is known: seconds. */
const RETRY_AFTER_SECONDS = 5

/** The refusals that are about who somebody is. */
const REFUSALS: ReadonlySet<ProblemCode> = new Set([
  'invalid_identity_token',
  'reauthentication_required',
  'identity_mismatch',
  'identity_conflict',
  'forbidden',
  'account_deleted',
  'conflict',
  'email_changed',
])

/** The one place where a failure becomes an answer. What nobody foresaw is `internal`, and logged in full. */
export function createErrorHandler(log: Logger, isOutage: (error: unknown) => boolean) {
  return (error: unknown, c: AppContext): Response => {
    const problem = toProblem(error, isOutage)
    Object.assign(c.get('facts'), describe(problem))
    if (PROBLEMS[problem.code].status >= 500) {
      log.error({
        request_id: c.env.outgoing.requestId,
        code: problem.code,
        err: problem.cause ?? problem,
      })
    }
    const { status } = PROBLEMS[problem.code]
    const body = JSON.stringify(toDocument(problem, c.env.outgoing.requestId))
    return c.body(body, status, headersOf(problem))
  }
}

function toProblem(cause: unknown, isOutage: (error: unknown) => boolean): ProblemError {
  if (cause instanceof ProblemError) return cause
  return isOutage(cause)
    ? new ProblemError('unavailable', { reason: 'database-away', cause })
    : new ProblemError('internal', { reason: 'unforeseen', cause })
}

/** The document of a problem (contract, "Errors"). */
export function toDocument(problem: ProblemError, requestId: string): Problem {
  const { code, detail } = problem
  return {
    type: `urn:foyer:problem:${code}`,
    title: PROBLEM_TITLES[code],
    status: PROBLEMS[code].status,
    detail,
    code,
    request_id: requestId,
    ...(problem.options.errors && { errors: problem.options.errors }),
  }
}

function headersOf({ code, options }: ProblemError): Record<string, string> {
  const wait =
    options.retryAfterSeconds ?? (code === 'unavailable' ? RETRY_AFTER_SECONDS : undefined)
  return {
    'Content-Type': PROBLEM_MEDIA_TYPE,
    ...(PROBLEMS[code].status === 401 && { 'WWW-Authenticate': 'Bearer' }),
    ...(options.allow && { Allow: options.allow.join(', ') }),
    ...(wait !== undefined && { 'Retry-After': String(wait) }),
  }
}

function describe({ code, options: { reason } }: ProblemError): RequestFacts {
  return { code, ...(reason !== undefined && { reason }), ...nameEvent(code, reason) }
}

function nameEvent(code: ProblemCode, reason: Reason | undefined): RequestFacts {
  if (reason === 'session-expired' || reason === 'session-idle') return { event: 'session-over' }
  if (code === 'rate_limited') return { event: 'limit' }
  return REFUSALS.has(code) ? { event: 'refusal' } : {}
}
