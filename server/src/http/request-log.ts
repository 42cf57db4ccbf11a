import type { MiddlewareHandler } from 'hono'
import type { RouteContext, AppEnv } from './app-env.ts'
import type { ClientIpReader } from './client-ip.ts'
import type { Logger } from './logger.ts'

/** One in this many successful reads is logged, because a log line costs more than a read. */
const READ_SAMPLE_INTERVAL = 100

/** Logs every failure, write and security event, and a sample of successful reads. */
export function createRequestLog(log: Logger, readIp: ClientIpReader): MiddlewareHandler<AppEnv> {
  let reads = 0
  return async (c, next) => {
    const started = performance.now()
    c.set('logFields', {})
    await next()
    if (isSuccessfulRead(c) && reads++ % READ_SAMPLE_INTERVAL !== 0) return
    log.info({
      request_id: c.env.outgoing.requestId,
      method: c.req.method,
      status: c.res.status,
      ms: Math.round(performance.now() - started),
      client: readIp(c.env.incoming),
      ...c.get('logFields'),
    })
  }
}

function isSuccessfulRead(c: RouteContext): boolean {
  const read = c.req.method === 'GET' || c.req.method === 'HEAD'
  return read && c.res.status < 300 && c.get('logFields').event === undefined
}
