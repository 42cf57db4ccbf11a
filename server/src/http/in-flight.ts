import type { Server } from 'node:http'

/** The requests a server has taken and not yet answered to the end. */
export interface InFlight {
  /** Resolves when there are none, or when `signal` says that it took too long. */
  whenNone(signal: AbortSignal): Promise<void>
}

/** Counts from now on. */
export function countInFlight(server: Server): InFlight {
  let count = 0
  const drained = new EventTarget()
  server.on('request', (_request, response) => {
    count++
    response.on('close', () => {
      count--
      if (count === 0) drained.dispatchEvent(new Event('none'))
    })
  })
  return {
    async whenNone(signal) {
      if (count === 0) return
      await new Promise<void>((resolve) => {
        drained.addEventListener('none', () => resolve(), { once: true })
        signal.addEventListener('abort', () => resolve(), { once: true })
      })
    },
  }
}
