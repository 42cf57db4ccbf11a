import { Hono } from 'hono'
import type { AppEnv } from '../http/app-env.ts'
import { ProblemError } from '../problem-error.ts'

export interface HealthDependencies {
  readonly isDraining: () => boolean
  readonly isDatabaseReachable: () => Promise<boolean>
}

/** Liveness and readiness. The provider is not checked: its outage does not make this server unready. */
export function createHealthRoutes(deps: HealthDependencies): Hono<AppEnv> {
  return new Hono<AppEnv>()
    .get('/healthz', (c) => c.json({ status: 'alive' }))
    .get('/readyz', async (c) => {
      if (deps.isDraining()) throw new ProblemError('unavailable', { reason: 'draining' })
      if (!(await deps.isDatabaseReachable())) {
        throw new ProblemError('unavailable', { reason: 'database-unreachable' })
      }
      return c.json({ status: 'ready' })
    })
}
