import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerOptions } from 'node:http'
import { PROBLEM_MEDIA_TYPE } from '@foyer/contract/problems.ts'
import { getRequestListener } from '@hono/node-server'
import type { Hono } from 'hono'
import { ProblemError } from '../problem-error.ts'
import type { LoadCounter } from '../load.ts'
import { createAnswerClass, type Answer } from './answer.ts'
import type { AppEnv } from './app-env.ts'
import { countCalls } from './count-calls.ts'
import { countConnections, type Connections } from './connections.ts'
import { countInFlight } from './in-flight.ts'
import type { Logger } from './logger.ts'
import { answerMalformedRequests } from './malformed-requests.ts'
import { openDoors } from './open-doors.ts'
import { openOverload } from './overload.ts'
import { toDocument } from './problem-response.ts'
import { createRefusal } from './refusal.ts'
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
  readonly load: LoadCounter
  readonly log: Logger
  readonly patience?: Patience
}

/** Starts to listen. Rejects with the system's error, as `EADDRINUSE`. */
export async function openListener(
  app: Pick<Hono<AppEnv>, 'fetch'>,
  { host, port, publicOrigin, load, log, patience = PATIENCE }: ListenerOptions,
): Promise<Listener> {
  const listener = getRequestListener(countCalls(app.fetch, load), {
    errorHandler: () => refuseUnreadable(log),
  })
  const AnswerClass = createAnswerClass(listSecurityHeaders(publicOrigin))
  const connections = countConnections()
  const inFlight = countInFlight()
  const overload = openOverload({ load, log, connections, refuse: createRefusal() })
  const answer = (request: IncomingMessage, response: Answer): void => {
    if (overload.turnAway(request, response)) return
    inFlight.add(response)
    void listener(request, response)
  }
  const create = () => createDoor(answer, { AnswerClass, patience, connections, log })
  const doors = await openDoors(create, { host, port }).catch((error: unknown) => {
    overload.stop()
    throw error
  })
  return {
    port: doors.port,
    async close() {
      await inFlight.whenNone(AbortSignal.timeout(DRAIN_TIMEOUT_MS))
      overload.stop()
      await doors.close()
    },
  }
}

type RequestListener = (request: IncomingMessage, response: Answer) => void

interface DoorOptions {
  readonly AnswerClass: typeof Answer
  readonly patience: Patience
  readonly connections: Connections
  readonly log: Logger
}

function createDoor(
  answer: RequestListener,
  { AnswerClass, patience, connections, log }: DoorOptions,
): Server {
  const server = createServer({ ...patience, ...HEADERS, ServerResponse: AnswerClass }, answer)
  answerMalformedRequests(server, log)
  return server.on('connection', connections.add)
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
