import { ProblemError } from '../problem-error.ts'
import type { RouteContext } from './app-env.ts'

/** Protects a GET that changes state from other sites, links and the address bar. Throws `forbidden`. */
export function requireScriptRequest(c: RouteContext): void {
  const isCrossSite = c.req.header('sec-fetch-site') === 'cross-site'
  if (isCrossSite || c.req.header('sec-fetch-mode') === 'navigate') {
    throw new ProblemError('forbidden', { reason: isCrossSite ? 'cross-site' : 'navigation' })
  }
}
