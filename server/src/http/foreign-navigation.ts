import { ProblemError } from '../problem-error.ts'
import type { AppContext } from './app-env.ts'

/** A GET that changes something is for our own scripts: not for another site, a link or the address bar. Throws `forbidden`. */
export function refuseForeignNavigation(c: AppContext): void {
  const foreign = c.req.header('sec-fetch-site') === 'cross-site'
  if (foreign || c.req.header('sec-fetch-mode') === 'navigate') {
    throw new ProblemError('forbidden', { reason: foreign ? 'cross-site' : 'navigation' })
  }
}
