import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
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

/**
 * Tries our routes first and forwards other requests to the emulator, whose operations save their changes themselves.
 *
 * @param saved resolves when all changes so far are on disk
 */
export function createHandler(
  ownRoutes: Routes,
  emulator: EmulatorApp,
  saved: () => Promise<void>,
): RequestListener {
  const routes = createRoutes()
  routes.use(async (_, next) => {
    await next()
    await saved()
  })
  routes.route('/', ownRoutes)
  routes.all('*', ({ env: { incoming, outgoing } }) => {
    emulator(incoming, outgoing)
    // If the product's server has run in this process first, the original is of the class by which its adapter replaces
    // `Response`, and that would be sent, empty. A clone is of the platform's own.
    return RESPONSE_ALREADY_SENT.clone()
  })
  routes.onError((error, context) => {
    console.error('The identity provider failed to handle a request:', error)
    const message = 'The identity provider failed to handle the request.'
    return context.json({ error: { code: 500, message } }, 500)
  })
  return getRequestListener(routes.fetch, { overrideGlobalObjects: false })
}
