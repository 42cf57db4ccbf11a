import type { MiddlewareHandler } from 'hono'
import type { RouteContext, AppEnv } from './app-env.ts'
import type { ClientIpReader } from './client-ip.ts'
import type { Logger } from './logger.ts'
import type { Metrics } from '../metrics/metrics.ts'

/** One in this many successful reads is logged, because a log line costs more than a read. */
const READ_SAMPLE_INTERVAL = 100

export interface RequestLogDependencies {
  readonly log: Logger
  readonly readIp: ClientIpReader
  readonly metrics: Pick<Metrics, 'recordRequest'> | undefined
}

/** Logs every failure, write and security event, and a sample of successful reads. */
export function createRequestLog({
  log,
  readIp,
  metrics,
}: RequestLogDependencies): MiddlewareHandler<AppEnv> {
  let reads = 0
  return async (c, next) => {
    const started = performance.now()
    c.set('logFields', {})
    await next()
    const ms = performance.now() - started
    if (metrics) recordRequest(metrics, c, ms)
    if (isSuccessfulRead(c) && reads++ % READ_SAMPLE_INTERVAL !== 0) return
    log.info({
      request_id: c.env.outgoing.requestId,
      method: c.req.method,
      status: c.res.status,
      ms: Math.round(ms),
      client: readIp(c.env.incoming),
      ...c.get('logFields'),
    })
  }
}

function recordRequest(metrics: Pick<Metrics, 'recordRequest'>, c: RouteContext, ms: number): void {
  const { call, code, reason } = c.get('logFields')
  const { method } = c.req
  metrics.recordRequest({
    method,
    call,
    status: c.res.status,
    seconds: ms / 1_000,
    code,
    reason,
  })
}

function isSuccessfulRead(c: RouteContext): boolean {
  const read = c.req.method === 'GET' || c.req.method === 'HEAD'
  return read && c.res.status < 300 && c.get('logFields').event === undefined
}
