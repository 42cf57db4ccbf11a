import { PROBLEM_MEDIA_TYPE } from '@foyer/contract/problems.ts'
import { getRequestListener } from '@hono/node-server'
import type { Hono } from 'hono'
import { randomUUID } from 'node:crypto'
import {
  createServer,
  type IncomingMessage,
  type Server,
  type ServerOptions,
  type ServerResponse,
} from 'node:http'
import type { Socket } from 'node:net'
import { createLogSampler, type Logger, type SecurityEvent } from '../core/log.ts'
import { ProblemError } from '../core/problem.ts'
import { toRateLimitPrefix } from './client.ts'
import { type AppEnv, createResponseClass, type HttpServer } from './context.ts'
import { listSecurityHeaders } from './headers.ts'
import { type LoadCounter, startLoadShedder } from './overload.ts'
import { toDocument } from './problems.ts'

/** Timeouts for slow clients: milliseconds. */
type ConnectionTimeouts = Required<
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

type ListenerServer = Pick<
  HttpServer,
  'config' | 'product' | 'log' | 'metrics' | 'readIp' | 'readiness'
>

/** Starts to listen. Rejects with the system's error, such as `EADDRINUSE`. */
export async function openListener(
  app: Pick<Hono<AppEnv>, 'fetch'>,
  load: LoadCounter,
  { config, product, readiness, ...server }: ListenerServer,
  timeouts = TIMEOUTS,
): Promise<Listener> {
  const { log } = server
  const listener = getRequestListener(trackRequests(app.fetch, load), {
    errorHandler: () => refuseInvalidTarget(log),
  })
  const { hstsSubDomains } = product.security
  const headers = listSecurityHeaders({ publicOrigin: config.publicOrigin, hstsSubDomains })
  const ServerResponse = createResponseClass(headers)
  const openResponses = trackOpenResponses()
  const socket = createServer({ ...timeouts, ...HEADER_OPTIONS, ServerResponse })
  socket.maxConnections = MAX_CONNECTIONS
  answerMalformedRequests(socket, log)
  const port = await listen(socket, config)
  const shedder = startLoadShedder(socket, load, server)
  socket.on('request', (request, response) => {
    if (readiness.isDraining) response.setHeader('Connection', 'close')
    addHealthHost(request)
    shedder.handle(request, response, () => {
      openResponses.add(response)
      void listener(request, response)
    })
  })
  return {
    port,
    async close() {
      await openResponses.whenNone(AbortSignal.timeout(FINISH_TIMEOUT_MS))
      shedder.stop()
      await closeServer(socket)
    },
  }
}

/** Resolves with the port. Rejects with the system's error. */
export async function listen(
  server: Server,
  { host, port }: { readonly host: string; readonly port: number },
): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen({ host, port, backlog: BACKLOG }, resolve)
  })
  const bound = server.address()
  return typeof bound === 'object' && bound ? bound.port : port
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

/** Status lines by Node's error code; any other code is 400. */
const STATUS_LINES: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
}

/** Logs and answers what never becomes a request: invalid HTTP, timeouts, `CONNECT`. Only logs excess connections. */
export function answerMalformedRequests(server: Server, log: Logger): void {
  const sample = createLogSampler(() => performance.now())
  server.on('clientError', (error: Error & { code?: string }, socket: Socket) => {
    // A closed connection needs no response and no log line.
    if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
    const code = error.code ?? 'unreadable'
    answer(socket, STATUS_LINES[code] ?? '400 Bad Request', code)
  })
  server.on('connect', (_request, socket: Socket) => {
    answer(socket, '405 Method Not Allowed', 'tunnel')
  })
  server.on('drop', () => {
    const reason = 'connections'
    const { isWritten, omitted } = sample(reason)
    if (!isWritten) return
    log.warn(
      { event: 'limit' satisfies SecurityEvent, reason, ...(omitted > 0 && { omitted }) },
      'A connection was rejected',
    )
  })

  function answer(socket: Socket, statusLine: string, reason: string): void {
    const { isWritten, omitted } = sample(
      `${toRateLimitPrefix(socket.remoteAddress ?? '')} ${reason}`,
    )
    if (isWritten) {
      log.info({
        event: 'malformed-request' satisfies SecurityEvent,
        status: Number.parseInt(statusLine, 10),
        reason,
        ...(omitted > 0 && { omitted }),
      })
    }
    socket.end(`HTTP/1.1 ${statusLine}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
  }
}

/** The responses that are not yet sent completely. */
function trackOpenResponses() {
  let count = 0
  const drained = new EventTarget()
  const onClose = () => {
    count--
    if (count === 0) drained.dispatchEvent(new Event('none'))
  }
  return {
    add(response: ServerResponse): void {
      count++
      response.on('close', onClose)
    },
    /** Resolves when none are left or `signal` aborts. */
    async whenNone(signal: AbortSignal): Promise<void> {
      if (count === 0) return
      await new Promise<void>((resolve) => {
        drained.addEventListener('none', () => resolve(), { once: true })
        signal.addEventListener('abort', () => resolve(), { once: true })
      })
    },
  }
}

type Fetch = Parameters<typeof getRequestListener>[0]

/** Counts a request until its response is ready, but not while its body arrives: slow clients are not load. */
function trackRequests(fetch: Fetch, load: LoadCounter): Fetch {
  return (request, env) => {
    const responding = fetch(request, env)
    if (!(responding instanceof Promise)) return responding
    const { incoming } = env
    if (incoming.method === 'POST' || incoming.method === 'PUT') {
      trackFromEndOfBody(incoming, responding, load)
    } else {
      load.start()
      responding.then(load.end, load.end)
    }
    return responding
  }
}

function trackFromEndOfBody(
  incoming: Parameters<Fetch>[1]['incoming'],
  responding: Promise<Response>,
  load: LoadCounter,
): void {
  let isCounted = false
  const start = () => {
    isCounted = true
    load.start()
  }
  const end = () => {
    incoming.off('end', start)
    if (isCounted) load.end()
  }
  incoming.once('end', start)
  responding.then(end, end)
}
