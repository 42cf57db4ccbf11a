import type { MiddlewareHandler } from 'hono'
import { ProblemError } from '../problem-error.ts'
import type { AppEnv } from './app-env.ts'

/** Two hosts in one request, which arrive joined by a comma: what stands before us may have believed the other one (RFC 9112 §3.2). Throws `invalid_request`. */
export const refuseDoubledHost: MiddlewareHandler<AppEnv> = (c, next) => {
  if (c.env.incoming.headers.host?.includes(',')) {
    throw new ProblemError('invalid_request', { reason: 'two-hosts' })
  }
  return next()
}
