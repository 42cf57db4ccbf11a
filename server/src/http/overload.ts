import { API_BASE, ENDPOINTS } from '@foyer/contract/endpoints.ts'
import { PROBLEM_MEDIA_TYPE } from '@foyer/contract/problems.ts'
import type { IncomingMessage, Server } from 'node:http'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { SecurityEvent } from '../core/log.ts'
import { ProblemError } from '../core/problem.ts'
import { createMemoryCounter } from '../db/attempts.ts'
import type { AppResponse, HttpServer } from './context.ts'
import { CSP_REPORTS_PATH } from './headers.ts'
import { createIpCounter, EXEMPT_LOGOUTS_PER_IP } from './limits.ts'
import { toDocument } from './problems.ts'

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

export function startLoadShedder(
  listener: Server,
  load: Pick<LoadCounter, 'inFlight' | 'completed'>,
  { log, readIp, metrics }: Pick<HttpServer, 'log' | 'readIp' | 'metrics'>,
) {
  const countLogout = createIpCounter(EXEMPT_LOGOUTS_PER_IP, createMemoryCounter)
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
    listener.getConnections((_error, count) => (connections = count))
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

/** With fewer requests in flight, nothing is shed, however slow the machine is. */
const MIN_LIMIT = 64

export const MAX_LIMIT = 1_024

/** How long a request may wait: milliseconds. */
const TARGET_WAIT_MS = 100

/** The factors by which the limit changes per sample. */
const SHRINK = 0.75

const GROW = 1.1

export interface LoadSample {
  readonly elapsedMs: number
  readonly loopDelayMs: number
  readonly inFlight: number
  readonly completed: number
}

/** Returns the next limit of requests in flight: lower while requests wait too long, higher otherwise. */
export function adjustLimit(limit: number, sample: LoadSample): number {
  const waitMs = Math.max(sample.loopDelayMs, estimateWait(sample))
  const next = limit * (waitMs > TARGET_WAIT_MS ? SHRINK : GROW)
  return Math.min(Math.max(next, MIN_LIMIT), MAX_LIMIT)
}

/** Little's law: the mean wait is the queue's length divided by the throughput. */
function estimateWait({ inFlight, completed, elapsedMs }: LoadSample): number {
  return inFlight < MIN_LIMIT ? 0 : (inFlight * elapsedMs) / completed
}

const SHED_PATHS = [CSP_REPORTS_PATH, '/openapi.json']

/** A path that normalizing leaves as it is: no escapes, no dot segments, not an absolute URL. */
const PLAIN_PATH = /^(?:\/(?!\.\.?(?:\/|$))[\w.~-]+)*\/?$/

/** Health checks, pages and files cost no more than a 503. Paths with escapes, such as `/%61pi/user`, are not exempt. */
export function isExemptFromShedding(path: string): boolean {
  return PLAIN_PATH.test(path) && !path.startsWith(`${API_BASE}/`) && !SHED_PATHS.includes(path)
}

/** A random wait, so that clients do not all retry at once: seconds. */
const MAX_RETRY_AFTER_SECONDS = 5

/** Placeholder for the request id, of the same length. */
const NO_ID = '00000000-0000-0000-0000-000000000000'

/** Serializes the 503 once, so that shedding a request costs as little as possible. */
function createShedResponse() {
  const document = toDocument(new ProblemError('unavailable'), NO_ID)
  const body = JSON.stringify(document)
  const headers = { 'Content-Type': PROBLEM_MEDIA_TYPE, 'Content-Length': String(body.length) }
  return (response: AppResponse, { close }: { readonly close: boolean }): void => {
    const retryAfter = String(1 + Math.floor(Math.random() * MAX_RETRY_AFTER_SECONDS))
    const closing = close ? { Connection: 'close' } : undefined
    response.writeHead(document.status, { ...headers, 'Retry-After': retryAfter, ...closing })
    response.end(body.replace(NO_ID, response.requestId))
  }
}

/** Maximum concurrent calls to the identity provider, so that a provider that hangs does not fill the memory. */
const MAX_EXTERNAL_CALLS = 256

export type LoadCounter = ReturnType<typeof createLoadCounter>

/** Counts the requests that are being processed, for load shedding. */
export function createLoadCounter() {
  let started = 0
  let completed = 0
  let external = 0
  let ending = 0
  const endTurn = () => {
    completed += ending
    ending = 0
  }
  return {
    /** Requests in progress, without those that wait for the identity provider, which is also called outside requests. */
    inFlight: () => Math.max(0, started - completed - external),
    /** Requests completed since the start. */
    completed: () => completed,
    start: () => void started++,
    /** The request counts until the end of the event loop's turn, so that requests answered in one turn all count. */
    end(): void {
      if (ending++ === 0) setImmediate(endTurn)
    },
    /** Makes a call to the identity provider. Throws `unavailable` if too many are in progress. */
    async callExternal<Result>(call: () => Result | Promise<Result>): Promise<Result> {
      if (external >= MAX_EXTERNAL_CALLS) {
        throw new ProblemError('unavailable', { reason: 'overload' })
      }
      external++
      try {
        return await call()
      } finally {
        external--
      }
    },
  }
}
