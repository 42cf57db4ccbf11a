import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { closeServer, listen, type Listener } from './open-listener.ts'

/** For slow clients, and for a database that does not respond. */
const TIMEOUT_MS = 5_000
const HEALTH_PATHS = ['/healthz', '/readyz']

export interface ManagementListenerOptions {
  readonly host: string
  readonly port: number
  readonly isReady: () => Promise<boolean>
}

/** Answers health checks on a port of its own, where load balancers do not wait behind users. Rejects like `openListener`. */
export async function openManagementListener(
  options: ManagementListenerOptions,
): Promise<Listener> {
  const { host, port, isReady } = options
  const server = createServer(
    { requireHostHeader: false, headersTimeout: TIMEOUT_MS, requestTimeout: TIMEOUT_MS },
    (request, response) => void respond(request, response, isReady),
  )
  return { port: await listen(server, { host, port }), close: () => closeServer(server) }
}

async function respond(
  { method, url = '' }: IncomingMessage,
  response: ServerResponse,
  isReady: () => Promise<boolean>,
): Promise<void> {
  const [path = ''] = url.split('?', 1)
  if (!HEALTH_PATHS.includes(path)) return send(response, 404, 'not found')
  if (method !== 'GET') {
    response.setHeader('Allow', 'GET')
    return send(response, 405, 'method not allowed')
  }
  if (path === '/healthz') return send(response, 200, 'alive')
  const timeout = delay(TIMEOUT_MS, false, { ref: false })
  if (await Promise.race([isReady(), timeout])) send(response, 200, 'ready')
  else send(response, 503, 'unavailable')
}

function send(response: ServerResponse, code: number, status: string): void {
  response.writeHead(code, { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' })
  response.end(JSON.stringify({ status }))
}
