import type { ServerResponse } from 'node:http'

/** The responses that are not yet sent completely. */
export interface OpenResponses {
  add(response: ServerResponse): void
  /** Resolves when none are left or `signal` aborts. */
  whenNone(signal: AbortSignal): Promise<void>
}

export function trackOpenResponses(): OpenResponses {
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
