import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import type { Metrics } from '../core/metrics.ts'
import { findUnreadiness, type HttpServer } from './context.ts'
import { closeServer, listen, type Listener } from './listener.ts'

/** For slow clients, and for a database that does not respond. */
const TIMEOUT_MS = 5_000

const PATHS = ['/healthz', '/readyz', '/metrics']

/**
 * Serves health checks and metrics on a port of its own, which is not public and is not subject to load shedding.
 * `undefined` without `MANAGEMENT_PORT`. Rejects like `openListener`.
 */
export async function openManagementListener(server: HttpServer): Promise<Listener | undefined> {
  const { management } = server.config
  if (!management) return undefined
  const listener = createServer(
    { requireHostHeader: false, headersTimeout: TIMEOUT_MS, requestTimeout: TIMEOUT_MS },
    (request, response) => void respond(request, response, server),
  )
  return { port: await listen(listener, management), close: () => closeServer(listener) }
}

async function respond(
  { method, url = '' }: IncomingMessage,
  response: ServerResponse,
  server: HttpServer,
): Promise<void> {
  const [path = ''] = url.split('?', 1)
  if (!PATHS.includes(path)) return send(response, 404, 'not found')
  if (method !== 'GET') {
    response.setHeader('Allow', 'GET')
    return send(response, 405, 'method not allowed')
  }
  if (path === '/metrics' && server.metrics) return sendMetrics(response, server.metrics)
  if (path === '/healthz') return send(response, 200, 'alive')
  const timeout = delay(TIMEOUT_MS, 'late', { ref: false })
  const isUnready = await Promise.race([findUnreadiness(server), timeout])
  if (isUnready) send(response, 503, 'unavailable')
  else send(response, 200, 'ready')
}

async function sendMetrics(
  response: ServerResponse,
  { render, contentType }: Metrics,
): Promise<void> {
  const text = await render()
  response.writeHead(200, { 'Content-Type': contentType, 'Cache-Control': 'no-store' }).end(text)
}

function send(response: ServerResponse, code: number, status: string): void {
  response.writeHead(code, { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' })
  response.end(JSON.stringify({ status }))
}
