import type { IncomingMessage, Server } from 'node:http'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { API_BASE, ENDPOINTS } from '@foyer/contract/endpoints.ts'
import type { LoadCounter } from '../../load-counter.ts'
import type { Metrics } from '../../metrics/metrics.ts'
import type { SecurityEvent } from '../../security-events.ts'
import type { AppResponse } from '../app-response.ts'
import type { ClientIpReader } from '../client-ip.ts'
import type { CountByIp } from '../count-by-ip.ts'
import type { Logger } from '../logger.ts'
import { adjustLimit, MAX_LIMIT } from './adjust-limit.ts'
import { isExemptFromShedding } from './is-exempt-from-shedding.ts'
import { createShedResponse } from './shed-response.ts'

const SAMPLE_INTERVAL_MS = 100
const LOOP_RESOLUTION_MS = 10
/** Load shedding has ended after this long without a shed request. */
const QUIET_MS = 1_000
const LOGOUT_PATH = API_BASE + ENDPOINTS.logout.path

/**
 * With more connections, shedding a request closes its connection: libuv polls 1,024 sockets at a time, and with more
 * of them busy, a turn of the event loop may not end.
 */
const MAX_KEPT_CONNECTIONS = 1_000

export interface LoadShedderOptions {
  readonly server: Server
  readonly load: Pick<LoadCounter, 'inFlight' | 'completed'>
  readonly log: Logger
  readonly readIp: ClientIpReader
  /** Limits the logouts per IP that are exempt from shedding. */
  readonly countLogout: CountByIp
  readonly metrics?: Pick<Metrics, 'recordShed'> | undefined
}

export function startLoadShedder(options: LoadShedderOptions) {
  const { server, load, log, readIp, countLogout, metrics } = options
  const logFields = { event: 'limit' satisfies SecurityEvent, reason: 'overload' }
  const respond = createShedResponse()
  const loopDelay = monitorEventLoopDelay({ resolution: LOOP_RESOLUTION_MS })
  let limit = MAX_LIMIT
  let last = { at: performance.now(), completed: 0 }
  let shedCount = 0
  let shedAt = 0
  let connections = 0

  function sample(): void {
    if (loopDelay.count === 0) return
    const now = { at: performance.now(), completed: load.completed() }
    limit = adjustLimit(limit, {
      elapsedMs: now.at - last.at,
      loopDelayMs: loopDelay.mean / 1e6 - LOOP_RESOLUTION_MS,
      inFlight: load.inFlight(),
      completed: now.completed - last.completed,
    })
    last = now
    loopDelay.reset()
    server.getConnections((_error, count) => (connections = count))
    if (shedCount === 0 || now.at - shedAt < QUIET_MS) return
    log.warn({ ...logFields, requests: shedCount }, 'Load shedding ended')
    shedCount = 0
  }

  function shed(response: AppResponse): void {
    if (shedCount++ === 0) log.warn(logFields, 'Overloaded: load shedding started')
    shedAt = performance.now()
    metrics?.recordShed()
    respond(response, { close: connections > MAX_KEPT_CONNECTIONS })
  }

  loopDelay.enable()
  const timer = setInterval(sample, SAMPLE_INTERVAL_MS).unref()
  return {
    /** Accepts a request, or answers 503 while the server has more work than it can finish in time. */
    handle(request: IncomingMessage, response: AppResponse, accept: () => void): void {
      if (load.inFlight() < limit) return accept()
      const [path = ''] = (request.url ?? '').split('?', 1)
      if (isExemptFromShedding(path)) return accept()
      // rule load-a: an overloaded server refuses what it cannot finish
      if (path !== LOGOUT_PATH) return shed(response)
      const counting = countLogout(readIp(request))
      void counting.then((waitMs) => (waitMs > 0 ? shed(response) : accept()))
    },
    stop(): void {
      clearInterval(timer)
      loopDelay.disable()
    },
  }
}
