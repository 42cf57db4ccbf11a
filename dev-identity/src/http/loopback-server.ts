import { once } from 'node:events'
import { createServer } from 'node:http'
import type { RequestListener, Server } from 'node:http'

/** After this many milliseconds a stop no longer waits for requests that do not end. */
const STOP_GRACE_MS = 3_000

/** `localhost` may mean either; the second is missing on some machines. */
const ADDRESSES = ['127.0.0.1', '::1']
const NO_SUCH_ADDRESS = ['EADDRNOTAVAIL', 'EAFNOSUPPORT', 'EINVAL']

/** With port 0, the port found free on one address may be taken on the other: so often we look. */
const FREE_PORT_TRIES = 5

export interface LoopbackServer {
  readonly port: number
  /** Resolves when every answer under way has left. */
  close(): Promise<void>
}

/** The port is taken; the message is one sentence for who starts the process. */
export class PortInUseError extends Error {
  readonly code = 'port_in_use'

  constructor(port: number, cause: unknown) {
    super(`Port ${port} is already in use; set IDENTITY_PORT to a free one.`, { cause })
    this.name = 'PortInUseError'
  }
}

/** Listens on this machine's loopback addresses only. Port 0 takes a free one. Throws `PortInUseError`. */
export async function openLoopbackServer(
  port: number,
  listener: RequestListener,
  tries = port === 0 ? FREE_PORT_TRIES : 1,
): Promise<LoopbackServer> {
  const servers: Server[] = []
  try {
    for (const address of ADDRESSES) {
      const server = await listen(portOf(servers[0]) ?? port, address, listener)
      if (server !== undefined) servers.push(server)
    }
  } catch (error) {
    await closeServers(servers)
    if (tries > 1) return openLoopbackServer(port, listener, tries - 1)
    throw error
  }
  return { port: portOf(servers[0]) ?? port, close: () => closeServers(servers) }
}

async function listen(
  port: number,
  address: string,
  listener: RequestListener,
): Promise<Server | undefined> {
  const server = createServer(listener)
  try {
    await once(server.listen(port, address), 'listening')
    return server
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    if (NO_SUCH_ADDRESS.includes(code) && address !== ADDRESSES[0]) return undefined
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
  }, STOP_GRACE_MS)
  await Promise.all(closed)
  clearTimeout(grace)
}
