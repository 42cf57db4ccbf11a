import { API_TIMEOUT_MS } from '@foyer/contract/constants.ts'
import type { MiddlewareHandler } from 'hono'
import { ProblemError } from '../problem-error.ts'
import type { AppEnv } from './app-env.ts'

/** Gives a call up when its caller does: a database that hangs must not keep answers open for ever. Throws `unavailable`. */
export function createDeadline(timeoutMs: number = API_TIMEOUT_MS): MiddlewareHandler<AppEnv> {
  return async (_c, next) => {
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(
        () => reject(new ProblemError('unavailable', { reason: 'too-late' })),
        timeoutMs,
      )
    })
    try {
      await Promise.race([next(), late])
    } finally {
      clearTimeout(timer)
    }
  }
}
