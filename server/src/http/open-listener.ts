import { randomUUID } from 'node:crypto'
import { createServer, type Server, type ServerOptions } from 'node:http'
import { PROBLEM_MEDIA_TYPE } from '@foyer/contract/problems.ts'
import { getRequestListener } from '@hono/node-server'
import type { Hono } from 'hono'
import { ProblemError } from '../problem-error.ts'
import type { AppEnv } from './app-env.ts'
import { countInFlight } from './in-flight.ts'
import type { Logger } from './logger.ts'
import { answerMalformedRequests } from './malformed-requests.ts'
import { openOverload } from './overload.ts'
import { toDocument } from './problem-response.ts'
import { listSecurityHeaders } from './security-headers.ts'
import type { SecurityEvent } from '../security-events.ts'

/** How much patience a slow caller finds: milliseconds. */
export type Patience = Required<
  Pick<
    ServerOptions,
    'headersTimeout' | 'requestTimeout' | 'keepAliveTimeout' | 'connectionsCheckingInterval'
  >
>

const PATIENCE: Patience = {
  headersTimeout: 10_000,
  // Headers and body together; 16 KiB take a second on a poor line.
  requestTimeout: 20_000,
  // Longer than a balancer keeps its connections (60 s), so that it never sends into a closing one.
  keepAliveTimeout: 65_000,
  connectionsCheckingInterval: 1_000,
}

/** How headers are read. */
const HEADERS = {
  // All of those of one request: bytes.
  maxHeaderSize: 16 * 1024,
  // A second `Authorization` or `Host` must not be dropped in silence: what stands before us may have read that one.
  joinDuplicateHeaders: true,
} satisfies ServerOptions
/** Connections at one time. Far above what people need, and below what a process can hold open. */
const MAX_CONNECTIONS = 5_000
/** How long requests in flight may take once the server is asked to stop: milliseconds. */
const DRAIN_TIMEOUT_MS = 10_000

/** A socket that listens. */
export interface Listener {
  readonly port: number
  /** Waits for requests in flight, then closes. Until then it listens, so that a balancer can see it drain. */
  close(): Promise<void>
}

export interface ListenerOptions {
  readonly host: string
  readonly port: number
  readonly publicOrigin: URL
  readonly log: Logger
  readonly patience?: Patience
}

/** Starts to listen. Rejects with the system's error, as `EADDRINUSE`. */
export async function openListener(
  app: Pick<Hono<AppEnv>, 'fetch'>,
  { host, port, publicOrigin, log, patience = PATIENCE }: ListenerOptions,
): Promise<Listener> {
  const listener = getRequestListener(app.fetch, { errorHandler: () => refuseUnreadable(log) })
  const overload = openOverload(log)
  // On Node's own answer: a `Headers` of them for each request would cost more than the look-up of who asks.
  const headers = listSecurityHeaders(publicOrigin)
  const server = createServer({ ...patience, ...HEADERS }, (request, response) => {
    for (const [name, value] of headers) response.setHeader(name, value)
    if (!overload.turnAway(request, response)) void listener(request, response)
  })
  server.maxConnections = MAX_CONNECTIONS
  answerMalformedRequests(server, log)
  const inFlight = countInFlight(server)
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, host, resolve)
  })
  const address = server.address()
  return {
    port: typeof address === 'object' && address ? address.port : port,
    async close() {
      await inFlight.whenNone(AbortSignal.timeout(DRAIN_TIMEOUT_MS))
      overload.stop()
      await closeServer(server)
    },
  }
}

async function closeServer(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()))
  server.closeAllConnections()
  await closed
}

/** What cannot even be made a request of: a wrong `Host`, a target that is no path. */
function refuseUnreadable(log: Logger): Response {
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
