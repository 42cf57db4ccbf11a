import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerOptions } from 'node:http'
import { PROBLEM_MEDIA_TYPE } from '@foyer/contract/problems.ts'
import { getRequestListener } from '@hono/node-server'
import type { Hono } from 'hono'
import { ProblemError } from '../problem-error.ts'
import type { Metrics } from '../metrics/metrics.ts'
import type { LoadCounter } from '../load-counter.ts'
import { createResponseClass } from './app-response.ts'
import type { AppEnv } from './app-env.ts'
import type { ClientIpReader } from './client-ip.ts'
import type { CountByIp } from './count-by-ip.ts'
import { trackOpenResponses } from './open-responses.ts'
import { startLoadShedder } from './load-shedding/load-shedder.ts'
import { trackRequests } from './track-requests.ts'
import type { Logger } from './logger.ts'
import { answerMalformedRequests } from './malformed-requests.ts'
import { toDocument } from './problem-response.ts'
import { listSecurityHeaders, type SecurityHeaderOptions } from './security-headers.ts'
import type { SecurityEvent } from '../security-events.ts'

/** Timeouts for slow clients: milliseconds. */
export type ConnectionTimeouts = Required<
  Pick<
    ServerOptions,
    'headersTimeout' | 'requestTimeout' | 'keepAliveTimeout' | 'connectionsCheckingInterval'
  >
>

const TIMEOUTS: ConnectionTimeouts = {
  headersTimeout: 10_000,
  // Headers and body together; 16 KiB take a second on a slow connection.
  requestTimeout: 20_000,
  // Longer than a load balancer keeps its connections (60 s), so that it never sends into a closing one.
  keepAliveTimeout: 65_000,
  connectionsCheckingInterval: 1_000,
}

const HEADER_OPTIONS = {
  // Load balancers check health without one; other requests without one are refused below.
  requireHostHeader: false,
  maxHeaderSize: 16 * 1024,
  // A second `Authorization` or `Host` must not be dropped: a proxy may have used that one.
  joinDuplicateHeaders: true,
} satisfies ServerOptions

const HEALTH_PATHS = ['/healthz', '/readyz']

/** Below the usual limit of open files per process. */
const MAX_CONNECTIONS = 5_000
/** Connections that wait to be accepted. In a longer queue, clients time out before they are accepted. */
const BACKLOG = 128
/** How long requests in flight may take during shutdown: milliseconds. */
const FINISH_TIMEOUT_MS = 10_000

export interface Listener {
  readonly port: number
  /** Waits for requests in flight, then closes. It accepts connections until then, so that a load balancer sees it drain. */
  close(): Promise<void>
}

export interface ListenerOptions extends SecurityHeaderOptions {
  readonly host: string
  readonly port: number
  readonly load: LoadCounter
  readonly log: Logger
  readonly readIp: ClientIpReader
  readonly countLogout: CountByIp
  /** While this is true, every answer closes its connection. */
  readonly isDraining: () => boolean
  /** Absent without a management listener. */
  readonly metrics?: Pick<Metrics, 'recordShed'> | undefined
  readonly timeouts?: ConnectionTimeouts
}

/** Starts to listen. Rejects with the system's error, such as `EADDRINUSE`. */
export async function openListener(
  app: Pick<Hono<AppEnv>, 'fetch'>,
  { host, port, timeouts = TIMEOUTS, ...options }: ListenerOptions,
): Promise<Listener> {
  const { load, log } = options
  const listener = getRequestListener(trackRequests(app.fetch, load), {
    errorHandler: () => refuseInvalidTarget(log),
  })
  const ServerResponse = createResponseClass(listSecurityHeaders(options))
  const openResponses = trackOpenResponses()
  const server = createServer({ ...timeouts, ...HEADER_OPTIONS, ServerResponse })
  server.maxConnections = MAX_CONNECTIONS
  answerMalformedRequests(server, log)
  const bound = await listen(server, { host, port })
  const shedder = startLoadShedder({ ...options, server })
  server.on('request', (request, response) => {
    if (options.isDraining()) response.setHeader('Connection', 'close')
    addHealthHost(request)
    shedder.handle(request, response, () => {
      openResponses.add(response)
      void listener(request, response)
    })
  })
  return {
    port: bound,
    async close() {
      await openResponses.whenNone(AbortSignal.timeout(FINISH_TIMEOUT_MS))
      shedder.stop()
      await closeServer(server)
    },
  }
}

/** Resolves with the port. Rejects with the system's error. */
export async function listen(
  server: Server,
  endpoint: { readonly host: string; readonly port: number },
): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen({ ...endpoint, backlog: BACKLOG }, resolve)
  })
  const bound = server.address()
  return typeof bound === 'object' && bound ? bound.port : endpoint.port
}

/** Gives a health check without `Host` one, because the router needs a complete URL. */
function addHealthHost({ url = '', headers }: IncomingMessage): void {
  if (headers.host) return
  const [path = ''] = url.split('?', 1)
  if (HEALTH_PATHS.includes(path)) headers.host = 'localhost'
}

/** Closes all connections, idle or not. */
export async function closeServer(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()))
  server.closeAllConnections()
  await closed
}

/** For requests that cannot become a `Request`: an invalid `Host` or target. */
function refuseInvalidTarget(log: Logger): Response {
  const document = toDocument(new ProblemError('invalid_request'), randomUUID())
  const { request_id, status, code } = document
  log.info({
    request_id,
    event: 'malformed-request' satisfies SecurityEvent,
    status,
    code,
    reason: 'target',
  })
  return new Response(JSON.stringify(document), {
    status,
    headers: {
      'Content-Type': PROBLEM_MEDIA_TYPE,
      'X-Request-Id': request_id,
    },
  })
}
