import {
  PROBLEM_TITLES,
  type Problem,
  PROBLEM_MEDIA_TYPE,
  type ProblemCode,
  PROBLEMS,
} from '@foyer/contract/problems.ts'
import type { LogFields, Logger, Reason } from '../core/log.ts'
import { ProblemError } from '../core/problem.ts'
import { isDatabaseOutage } from '../db/database.ts'
import type { RouteContext } from './context.ts'

/** Default `Retry-After` of `unavailable`. */
const RETRY_AFTER_SECONDS = 5

/** Problems that the log records as an authentication refusal. */
const AUTHENTICATION_PROBLEMS: ReadonlySet<ProblemCode> = new Set([
  'invalid_identity_token',
  'reauthentication_required',
  'second_factor_required',
  'second_factor_invalid',
  'unknown_passkey',
  'passkey_invalid',
  'provider_sign_in_required',
  'passkey_suspended',
  'identity_mismatch',
  'identity_conflict',
  'forbidden',
  'new_devices_refused',
  'account_deleted',
  'sign_up_closed',
  'email_not_allowed',
  'refused',
  'conflict',
  'email_changed',
])

/** Turns every error into a problem response. An unexpected error is `internal` and logged in full. */
export function respondWithProblem(error: unknown, c: RouteContext, log: Logger): Response {
  const problem = toProblem(error)
  Object.assign(c.env.outgoing.logFields, toLogFields(problem))
  const { requestId } = c.env.outgoing
  const document = toDocument(problem, requestId)
  if (document.status >= 500) {
    log.error({ request_id: requestId, code: problem.code, err: problem.cause ?? problem })
  }
  return c.body(JSON.stringify(document), PROBLEMS[problem.code].status, headersOf(problem))
}

function toProblem(cause: unknown): ProblemError {
  if (cause instanceof ProblemError) return cause
  return isDatabaseOutage(cause)
    ? new ProblemError('unavailable', { reason: 'database-lost', cause })
    : new ProblemError('internal', { reason: 'unexpected', cause })
}

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
    ...(problem.options.secondFactor && { second_factor: problem.options.secondFactor }),
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

function toLogFields({ code, options: { reason } }: ProblemError): LogFields {
  return { code, ...(reason !== undefined && { reason }), ...toEvent(code, reason) }
}

function toEvent(code: ProblemCode, reason: Reason | undefined): LogFields {
  if (reason === 'session-expired' || reason === 'session-idle') return { event: 'session-expired' }
  if (code === 'rate_limited') return { event: 'limit' }
  return AUTHENTICATION_PROBLEMS.has(code) ? { event: 'refusal' } : {}
}
