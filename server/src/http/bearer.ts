import { ProblemError } from '../problem-error.ts'
import type { RouteContext } from './app-env.ts'

/** Node joins repeated headers with a comma, which does not match. */
const BEARER = /^Bearer +([\w.~+/-]+=*)$/i

/** Throws `unauthenticated`. */
export function readBearer(c: RouteContext): string {
  const header = c.env.incoming.headers.authorization
  if (header === undefined) throw new ProblemError('unauthenticated', { reason: 'no-bearer' })
  const token = BEARER.exec(header)?.[1]
  if (token === undefined) throw new ProblemError('unauthenticated', { reason: 'malformed-bearer' })
  return token
}
