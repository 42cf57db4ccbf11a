import type { MiddlewareHandler } from 'hono'
import type { AppContext, AppEnv } from './app-env.ts'
import type { CallerAddressReader } from './caller-address.ts'
import type { Logger } from './logger.ts'

/** Of the reads that went well, one in this many is logged: a line for each would cost more than the read. */
const READS_PER_LINE = 100

/** Gives the log its line of a request: all that failed or matters to security, a sample of the rest. */
export function createRequestLog(
  log: Logger,
  readAddress: CallerAddressReader,
): MiddlewareHandler<AppEnv> {
  let reads = 0
  return async (c, next) => {
    const started = performance.now()
    c.set('facts', {})
    await next()
    if (isPlainRead(c) && reads++ % READS_PER_LINE !== 0) return
    log.info({
      request_id: c.env.outgoing.requestId,
      method: c.req.method,
      status: c.res.status,
      ms: Math.round(performance.now() - started),
      client: readAddress(c.env.incoming),
      ...c.get('facts'),
    })
  }
}

function isPlainRead(c: AppContext): boolean {
  const read = c.req.method === 'GET' || c.req.method === 'HEAD'
  return read && c.res.status < 300 && c.get('facts').event === undefined
}
