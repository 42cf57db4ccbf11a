import type { getRequestListener } from '@hono/node-server'
import type { LoadCounter } from '../load-counter.ts'

type Fetch = Parameters<typeof getRequestListener>[0]

/** Counts a request until its response is ready, but not while its body arrives: slow clients are not load. */
export function trackRequests(fetch: Fetch, load: LoadCounter): Fetch {
  return (request, env) => {
    const responding = fetch(request, env)
    if (!(responding instanceof Promise)) return responding
    const { incoming } = env
    let isCounted = false
    const start = () => {
      isCounted = true
      load.start()
    }
    if (incoming.method === 'POST' || incoming.method === 'PUT') incoming.once('end', start)
    else start()
    const end = () => {
      incoming.off('end', start)
      // Counted until the end of the event loop's turn, so that requests answered in one turn all count.
      if (isCounted) setImmediate(load.end)
    }
    responding.then(end, end)
    return responding
  }
}
