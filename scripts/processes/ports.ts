import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'

/** Whether nobody listens there. What is no port at all counts as free: the process itself says what is wrong with it. */
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

/**
 * Where systems give ports to whoever wants any: Linux from 32768 on, others from 49152. A port from there may
 * be a connection's of somebody else by the time it is listened on.
 */
const FIRST_PORT = 10_000
const LAST_PORT = 32_767

/** A port that nobody listens on at this moment, and that the system gives to nobody. */
export async function findFreePort(): Promise<number> {
  for (;;) {
    const port = randomInt(FIRST_PORT, LAST_PORT + 1)
    if (await isPortFree(String(port), '127.0.0.1')) return port
  }
}
