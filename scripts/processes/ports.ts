import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'

/** Whether a port is free. An invalid port counts as free, because each process validates its own port. */
export async function isPortFree(port: string, host: string): Promise<boolean> {
  if (!/^\d+$/.test(port) || Number(port) > 65_535) return true
  const probe = createServer()
  try {
    await once(probe.listen(Number(port), host), 'listening')
    return true
  } catch (error) {
    return !(error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')
  } finally {
    probe.close()
  }
}

// Below the range of ephemeral ports, which starts at 32768 on Linux and at 49152 elsewhere: a port of that
// range could be taken by an outgoing connection before it is used.
const FIRST_PORT = 10_000
const LAST_PORT = 32_767

/** A free port outside the range of ephemeral ports. */
export async function findFreePort(): Promise<number> {
  for (;;) {
    const port = randomInt(FIRST_PORT, LAST_PORT + 1)
    if (await isPortFree(String(port), '127.0.0.1')) return port
  }
}
