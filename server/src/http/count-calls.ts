import type { getRequestListener } from '@hono/node-server'
import type { LoadCounter } from '../load.ts'

type Answering = Parameters<typeof getRequestListener>[0]
type Incoming = Parameters<Answering>[1]['incoming']

/** Counts a call from when all of it is there until its answer is: neither a slow sender nor a slow reader is load. */
export function countCalls(answer: Answering, load: LoadCounter): Answering {
  return (request, env) => {
    const answering = answer(request, env)
    if (answering instanceof Promise) count(env.incoming, answering, load)
    return answering
  }
}

function count(incoming: Incoming, answering: Promise<unknown>, load: LoadCounter): void {
  let state: 'comes' | 'counts' | 'over' = 'comes'
  const begin = () => {
    if (state !== 'comes') return
    state = 'counts'
    load.begin()
  }
  const end = () => {
    if (state === 'counts') load.end()
    state = 'over'
  }
  if (hasBody(incoming)) incoming.once('end', begin)
  else begin()
  answering.then(end, end)
}

function hasBody({ headers }: Incoming): boolean {
  return 'transfer-encoding' in headers || Number(headers['content-length'] ?? 0) > 0
}
