import { Hono, type MiddlewareHandler } from 'hono'
import type { AppEnv } from '../http/app-env.ts'
import { ProblemError } from '../problem-error.ts'

export interface HealthDependencies {
  readonly isDraining: () => boolean
  readonly isDatabaseReachable: () => Promise<boolean>
}

/** Proxies answer these paths with 404. They compare the path as it was sent, such as `/%68ealthz`. */
const requireLiteralPath: MiddlewareHandler<AppEnv> = (c, next) =>
  c.env.incoming.url?.split('?')[0] === c.req.path ? next() : Promise.resolve(c.notFound())

/** Liveness and readiness. The provider is not checked: its outage does not make this server unready. */
export function createHealthRoutes(deps: HealthDependencies): Hono<AppEnv> {
  return new Hono<AppEnv>()
    .use('/healthz', requireLiteralPath)
    .use('/readyz', requireLiteralPath)
    .get('/healthz', (c) => c.json({ status: 'alive' }))
    .get('/readyz', async (c) => {
      if (deps.isDraining()) throw new ProblemError('unavailable', { reason: 'draining' })
      if (!(await deps.isDatabaseReachable())) {
        throw new ProblemError('unavailable', { reason: 'database-unreachable' })
      }
      return c.json({ status: 'ready' })
    })
}
