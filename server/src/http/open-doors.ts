import type { Server } from 'node:http'

/**
 * The event loop lets one connection in for each socket that listens, a turn, and no more. Under load turns
 * are long, and whoever comes waits outside, health too. Where the system shares connections out, several
 * listen on the one port.
 */
const DOORS = process.platform === 'linux' ? 256 : 1

export interface Address {
  readonly host: string
  readonly port: number
}

/** Servers that listen at one address. */
export interface Doors {
  readonly port: number
  /** Lets nobody in any more, and hangs up on everybody who is inside. */
  close(): Promise<void>
}

/** Has servers listen at one address. Rejects with the system's error, as `EADDRINUSE`. */
export async function openDoors(create: () => Server, { host, port }: Address): Promise<Doors> {
  // Sockets that share a port do so with another process of ours, too: first it is seen that there is none.
  const first = create()
  const found = await listen(first, { host, port })
  if (DOORS === 1) return { port: found, close: () => closeServer(first) }
  await closeServer(first)
  const servers = Array.from({ length: DOORS }, create)
  const close = async () => void (await Promise.all(servers.map(closeServer)))
  const listening = servers.map((server) => listen(server, { host, port: found, reusePort: true }))
  await Promise.all(listening).catch(async (error: unknown) => {
    await Promise.allSettled(listening)
    await close()
    throw error
  })
  return { port: found, close }
}

async function listen(
  server: Server,
  address: Address & { readonly reusePort?: boolean },
): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(address, resolve)
  })
  const listening = server.address()
  return typeof listening === 'object' && listening ? listening.port : address.port
}

async function closeServer(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()))
  server.closeAllConnections()
  await closed
}
