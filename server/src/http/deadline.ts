import { API_TIMEOUT_MS } from '@foyer/contract/constants.ts'
import type { MiddlewareHandler } from 'hono'
import { ProblemError } from '../problem-error.ts'
import type { AppEnv } from './app-env.ts'

/** Throws `unavailable` once a call has taken as long as the client waits. The call itself runs on. */
export function createDeadline(timeoutMs: number = API_TIMEOUT_MS): MiddlewareHandler<AppEnv> {
  return (_c, next) =>
    new Promise((resolve, reject) => {
      const onTimeout = () =>
        reject(new ProblemError('unavailable', { reason: 'deadline-exceeded' }))
      const timer = setTimeout(onTimeout, timeoutMs)
      next()
        .finally(() => clearTimeout(timer))
        .then(resolve, reject)
    })
}
