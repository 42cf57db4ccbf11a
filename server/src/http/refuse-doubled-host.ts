import type { MiddlewareHandler } from 'hono'
import { ProblemError } from '../problem-error.ts'
import type { AppEnv } from './app-env.ts'

/** Two hosts in one request: what stands before us may have believed the other one (RFC 9112 §3.2). Throws `invalid_request`. */
export const refuseDoubledHost: MiddlewareHandler<AppEnv> = async (c, next) => {
  const names = c.env.incoming.rawHeaders.filter((_, at) => at % 2 === 0)
  if (names.filter((name) => name.toLowerCase() === 'host').length > 1) {
    throw new ProblemError('invalid_request', { reason: 'two-hosts' })
  }
  await next()
}
