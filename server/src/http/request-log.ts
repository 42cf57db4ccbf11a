import type { MiddlewareHandler } from 'hono'
import { createLogSampler, parseTraceId, runWithTraceparent } from '../core/log.ts'
import type { Metrics } from '../core/metrics.ts'
import { toRateLimitPrefix } from './client.ts'
import type { AppEnv, HttpServer, RouteContext } from './context.ts'

/** For requests that are not sampled. */
const WRITTEN = { isWritten: true, omitted: 0 }

/** Logs every failure, write and security event, and a sample of successful reads and of repeated refusals. */
export function createRequestLog(server: HttpServer): MiddlewareHandler<AppEnv> {
  const { log, readIp, metrics } = server
  const isSampled = createSampling(server.config.logReads)
  const sampleRefusal = createLogSampler(() => performance.now())
  return async (c, next) => {
    const started = performance.now()
    const { traceparent } = c.env.incoming.headers
    const trace_id = parseTraceId(traceparent)
    const { logFields } = c.env.outgoing
    if (trace_id !== undefined) logFields.trace_id = trace_id
    await (trace_id === undefined ? next() : runWithTraceparent(String(traceparent), next))
    const ms = performance.now() - started
    if (metrics) recordRequest(metrics, c, ms)
    if (isSuccessfulRead(c) && !isSampled()) return
    const ip = readIp(c.env.incoming)
    const { isWritten, omitted } = isRefusal(c) ? sampleRefusal(toKey(c, ip)) : WRITTEN
    if (!isWritten) return
    log.info({
      request_id: c.env.outgoing.requestId,
      method: c.req.method,
      status: c.res.status,
      ms: Math.round(ms),
      client: ip,
      ...logFields,
      ...(omitted > 0 && { omitted }),
    })
  }
}

/** Writing a log line takes longer than a read. Spreads the samples evenly: of a hundred calls, a share of 0.01 takes one. */
function createSampling(share: number): () => boolean {
  let calls = 0
  return () => Math.floor(++calls * share) > Math.floor((calls - 1) * share)
}

function recordRequest(metrics: Metrics, c: RouteContext, ms: number): void {
  const { call, code, reason } = c.env.outgoing.logFields
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
  return read && c.res.status < 300 && c.env.outgoing.logFields.event === undefined
}

/** What anyone can repeat without a session: invalid requests, unknown paths and tokens, calls above a rate limit. */
const REPEATABLE: ReadonlySet<number> = new Set([308, 400, 401, 404, 405, 413, 415, 429])

function isRefusal({ res }: RouteContext): boolean {
  return REPEATABLE.has(res.status)
}

/** By client, status and reason, so that a flood of one kind hides no other. */
function toKey(c: RouteContext, ip: string): string {
  return `${toRateLimitPrefix(ip)} ${c.res.status} ${c.env.outgoing.logFields.reason}`
}
