import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import type { Metrics } from '../core/metrics.ts'
import { closeServer, listen, type Listener } from './listener.ts'

/** For slow clients, and for a database that does not respond. */
const TIMEOUT_MS = 5_000

const PATHS = ['/healthz', '/readyz', '/metrics']

interface ManagementListenerOptions {
  readonly host: string
  readonly port: number
  readonly isReady: () => Promise<boolean>
  readonly metrics: Pick<Metrics, 'render' | 'contentType'>
}

/**
 * Serves health checks and metrics on a separate port, which is not public and is not subject to load shedding. Rejects
 * like `openListener`.
 */
export async function openManagementListener(
  options: ManagementListenerOptions,
): Promise<Listener> {
  const { host, port } = options
  const server = createServer(
    { requireHostHeader: false, headersTimeout: TIMEOUT_MS, requestTimeout: TIMEOUT_MS },
    (request, response) => void respond(request, response, options),
  )
  return { port: await listen(server, { host, port }), close: () => closeServer(server) }
}

async function respond(
  { method, url = '' }: IncomingMessage,
  response: ServerResponse,
  { isReady, metrics }: ManagementListenerOptions,
): Promise<void> {
  const [path = ''] = url.split('?', 1)
  if (!PATHS.includes(path)) return send(response, 404, 'not found')
  if (method !== 'GET') {
    response.setHeader('Allow', 'GET')
    return send(response, 405, 'method not allowed')
  }
  if (path === '/metrics') return sendMetrics(response, metrics)
  if (path === '/healthz') return send(response, 200, 'alive')
  const timeout = delay(TIMEOUT_MS, false, { ref: false })
  if (await Promise.race([isReady(), timeout])) send(response, 200, 'ready')
  else send(response, 503, 'unavailable')
}

async function sendMetrics(
  response: ServerResponse,
  { render, contentType }: ManagementListenerOptions['metrics'],
): Promise<void> {
  const text = await render()
  response.writeHead(200, { 'Content-Type': contentType, 'Cache-Control': 'no-store' }).end(text)
}

function send(response: ServerResponse, code: number, status: string): void {
  response.writeHead(code, { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' })
  response.end(JSON.stringify({ status }))
}
