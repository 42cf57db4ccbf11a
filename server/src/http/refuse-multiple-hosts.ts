import type { MiddlewareHandler } from 'hono'
import { ProblemError } from '../problem-error.ts'
import type { AppEnv } from './app-env.ts'

/** Node joins repeated `Host` headers with a comma; a proxy may have used a different one (RFC 9112 §3.2). Throws `invalid_request`. */
export const refuseMultipleHosts: MiddlewareHandler<AppEnv> = (c, next) => {
  if (c.env.incoming.headers.host?.includes(',')) {
    throw new ProblemError('invalid_request', { reason: 'multiple-hosts' })
  }
  return next()
}
