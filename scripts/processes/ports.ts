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

/** A port that nobody listens on at this moment. */
export async function findFreePort(): Promise<number> {
  const probe = createServer()
  await once(probe.listen(0, '127.0.0.1'), 'listening')
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  if (address === null || typeof address === 'string') throw new Error('No port was given')
  return address.port
}
