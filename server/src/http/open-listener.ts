import { randomUUID } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import { PROBLEM_MEDIA_TYPE } from '@foyer/contract/problems.ts'
import { getRequestListener } from '@hono/node-server'
import type { Hono } from 'hono'
import { ProblemError } from '../problem-error.ts'
import type { AppEnv } from './app-env.ts'
import { toDocument } from './problem-response.ts'

/** How long a caller may take to send its request: milliseconds. */
const REQUEST_TIMEOUT_MS = 30_000
/** How long requests in flight may take once the server is asked to stop: milliseconds. */
const DRAIN_TIMEOUT_MS = 10_000

/** A socket that listens. */
export interface Listener {
  readonly port: number
  /** Waits for requests in flight, then closes. Until then it listens, so that a balancer can see it drain. */
  close(): Promise<void>
}

/** Starts to listen. Rejects with the system's error, as `EADDRINUSE`. */
export async function openListener(
  app: Hono<AppEnv>,
  { host, port }: { readonly host: string; readonly port: number },
): Promise<Listener> {
  const listener = getRequestListener(app.fetch, { errorHandler: refuseUnreadable })
  const server = createServer({ requestTimeout: REQUEST_TIMEOUT_MS }, (request, response) => {
    void listener(request, response)
  })
  const inFlight = countInFlight(server)
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, host, resolve)
  })
  const address = server.address()
  return {
    port: typeof address === 'object' && address ? address.port : port,
    async close() {
      const tooLong = AbortSignal.timeout(DRAIN_TIMEOUT_MS)
      await inFlight.whenNone(tooLong)
      await closeServer(server)
    },
  }
}

function countInFlight(server: Server) {
  let count = 0
  const drained = new EventTarget()
  server.on('request', (_request, response) => {
    count++
    response.once('close', () => {
      count--
      if (count === 0) drained.dispatchEvent(new Event('none'))
    })
  })
  return {
    async whenNone(signal: AbortSignal): Promise<void> {
      if (count === 0) return
      await new Promise<void>((resolve) => {
        drained.addEventListener('none', () => resolve(), { once: true })
        signal.addEventListener('abort', () => resolve(), { once: true })
      })
    },
  }
}

async function closeServer(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()))
  server.closeAllConnections()
  await closed
}

/** What cannot even be made a request of: a wrong `Host`, a target that is no path. */
function refuseUnreadable(): Response {
  const document = toDocument(new ProblemError('invalid_request'), randomUUID())
  return new Response(JSON.stringify(document), {
    status: document.status,
    headers: { 'Content-Type': PROBLEM_MEDIA_TYPE, 'Cache-Control': 'no-store' },
  })
}
