import type { ServerResponse } from 'node:http'

/** The requests that have been taken and are not yet answered to the end. */
export interface InFlight {
  add(response: ServerResponse): void
  /** Resolves when there are none, or when `signal` says that it took too long. */
  whenNone(signal: AbortSignal): Promise<void>
}

export function countInFlight(): InFlight {
  let count = 0
  const drained = new EventTarget()
  return {
    add(response) {
      count++
      response.on('close', () => {
        count--
        if (count === 0) drained.dispatchEvent(new Event('none'))
      })
    },
    async whenNone(signal) {
      if (count === 0) return
      await new Promise<void>((resolve) => {
        drained.addEventListener('none', () => resolve(), { once: true })
        signal.addEventListener('abort', () => resolve(), { once: true })
      })
    },
  }
}
