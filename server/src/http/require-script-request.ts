import { ProblemError } from '../problem-error.ts'
import type { RouteContext } from './app-env.ts'

/** Refuses a GET that changes state if another site, a link or the address bar sends it. Throws `forbidden`. */
export function requireScriptRequest(c: RouteContext): void {
  const isCrossSite = c.req.header('sec-fetch-site') === 'cross-site'
  if (isCrossSite || c.req.header('sec-fetch-mode') === 'navigate') {
    throw new ProblemError('forbidden', { reason: isCrossSite ? 'cross-site' : 'navigation' })
  }
}
