import { once } from 'node:events'
import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http'
import { getRequestListener, type HttpBindings } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import { Hono } from 'hono'
import type { EmulatorApp } from './emulator/internals.ts'

/** The longest wait for requests in flight on shutdown: milliseconds. */
const SHUTDOWN_GRACE_MS = 3_000

/** `localhost` may resolve to either; some machines have no IPv6. */
const HOSTS = ['127.0.0.1', '::1']
const UNAVAILABLE_HOST_CODES = ['EADDRNOTAVAIL', 'EAFNOSUPPORT', 'EINVAL']

/** With port 0, a port that is free on one host may be taken on the other. */
const MAX_PORT_ATTEMPTS = 5

export interface LoopbackServer {
  readonly port: number
  /** Resolves when all responses in flight are sent. */
  close(): Promise<void>
}

export class PortInUseError extends Error {
  readonly code = 'port_in_use'

  constructor(port: number, cause: unknown, setting = 'IDENTITY_PORT') {
    super(`Port ${port} is already in use; set ${setting} to another port.`, { cause })
    this.name = 'PortInUseError'
  }
}

/** Listens on the loopback interfaces only; port 0 selects a free port. Throws `PortInUseError`. */
export async function openLoopbackServer(
  port: number,
  listener: RequestListener,
  attempts = port === 0 ? MAX_PORT_ATTEMPTS : 1,
): Promise<LoopbackServer> {
  const servers: Server[] = []
  try {
    for (const host of HOSTS) {
      const server = await listen(portOf(servers[0]) ?? port, host, listener)
      if (server !== undefined) servers.push(server)
    }
  } catch (error) {
    await closeServers(servers)
    if (attempts > 1) return openLoopbackServer(port, listener, attempts - 1)
    throw error
  }
  return { port: portOf(servers[0]) ?? port, close: () => closeServers(servers) }
}

async function listen(
  port: number,
  host: string,
  listener: RequestListener,
): Promise<Server | undefined> {
  const server = createServer(listener)
  try {
    await once(server.listen(port, host), 'listening')
    return server
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    if (UNAVAILABLE_HOST_CODES.includes(code) && host !== HOSTS[0]) return undefined
    throw code === 'EADDRINUSE' ? new PortInUseError(port, error) : error
  }
}

function portOf(server: Server | undefined): number | undefined {
  const address = server?.address()
  return typeof address === 'object' && address !== null ? address.port : undefined
}

async function closeServers(servers: readonly Server[]): Promise<void> {
  const closed = servers.map((server) => once(server.close(), 'close'))
  const grace = setTimeout(() => {
    for (const server of servers) server.closeAllConnections()
  }, SHUTDOWN_GRACE_MS)
  await Promise.all(closed)
  clearTimeout(grace)
}

export type Routes = Hono<{ Bindings: HttpBindings }>

export const createRoutes = (): Routes =>
  // The request guard sees paths without decoding them, so `/%6Dail` must not be the mailbox.
  new Hono({ getPath: ({ url }) => new URL(url).pathname })

/** Tries our routes first and forwards other requests to the emulator. */
export function createHandler(routes: Routes, emulator: EmulatorApp): RequestListener {
  routes.all('*', ({ env: { incoming, outgoing } }) => {
    emulator(incoming, outgoing)
    return RESPONSE_ALREADY_SENT
  })
  routes.onError((error, context) => {
    console.error('The identity provider failed to handle a request:', error)
    const message = 'The identity provider failed to handle the request.'
    return context.json({ error: { code: 500, message } }, 500)
  })
  return getRequestListener(routes.fetch, { overrideGlobalObjects: false })
}

/** Holds a response back, status included, until `ready` resolves; sends 503 instead if it rejects. */
export function holdResponse(response: ServerResponse, ready: () => Promise<void>): void {
  const chunks: Buffer[] = []
  const end = response.end.bind(response)

  const release = async () => {
    try {
      await ready()
      end(Buffer.concat(chunks))
    } catch (error) {
      console.error('The identity provider could not write to its database:', error)
      refuse(response, end)
    }
  }
  response.write = (chunk: unknown, ...rest: unknown[]) => {
    chunks.push(toBuffer(chunk))
    callLast(rest)
    return true
  }
  response.end = (...args: unknown[]) => {
    if (typeof args[0] === 'string' || args[0] instanceof Uint8Array) chunks.push(toBuffer(args[0]))
    response.once('finish', () => callLast(args))
    void release()
    return response
  }
}

function refuse(response: ServerResponse, end: () => unknown): void {
  // The status is already sent, so the connection is closed instead.
  if (response.headersSent) response.destroy()
  else {
    for (const name of response.getHeaderNames()) response.removeHeader(name)
    response.writeHead(503, { 'retry-after': '1' })
    end()
  }
}

function toBuffer(chunk: unknown): Buffer {
  return chunk instanceof Uint8Array ? Buffer.from(chunk) : Buffer.from(String(chunk))
}

/** The callback of a stream method is its last argument. */
function callLast(args: unknown[]): void {
  const last = args.at(-1)
  if (typeof last === 'function') last()
}
