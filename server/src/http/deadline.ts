import { API_TIMEOUT_MS } from '@foyer/contract/constants.ts'
import type { MiddlewareHandler } from 'hono'
import { ProblemError } from '../problem-error.ts'
import type { AppEnv } from './app-env.ts'

/** Gives a call up when its caller does: a database that hangs must not keep answers open for ever. Throws `unavailable`. */
export function createDeadline(timeoutMs: number = API_TIMEOUT_MS): MiddlewareHandler<AppEnv> {
  return (_c, next) =>
    new Promise((resolve, reject) => {
      const late = () => reject(new ProblemError('unavailable', { reason: 'too-late' }))
      const timer = setTimeout(late, timeoutMs)
      next()
        .finally(() => clearTimeout(timer))
        .then(resolve, reject)
    })
}
