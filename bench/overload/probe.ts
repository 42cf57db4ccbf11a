import { setTimeout as sleep } from 'node:timers/promises'
import { openConnection } from '../load/connection.ts'
import type { Plan } from '../load/plan.ts'

/** Given up after this: milliseconds. The product's own client waits as long. */
const PATIENCE_MS = 8_000

/** What came of one request on a connection of its own. `status` is 0 when nobody answered. */
export interface Probe {
  readonly status: number
  /** From connecting to the end of the answer: milliseconds. */
  readonly ms: number
}

/** Asks once, on a connection of its own, as somebody who comes just now. Never throws. */
export function probe(port: number, request: string): Promise<Probe> {
  const begun = performance.now()
  return new Promise((resolve) => {
    const tell = (status: number) => {
      clearTimeout(timer)
      resolve({ status, ms: performance.now() - begun })
      connection.close()
    }
    const timer = setTimeout(() => tell(0), PATIENCE_MS)
    const connection = openConnection({
      port,
      onOpen: ({ send }) => send(request),
      onAnswer: ({ status }) => tell(status),
      onClose: () => tell(0),
    })
  })
}

/** Asks again and again, with pauses (milliseconds), until `signal` says that it is enough. */
export async function probeUntil(
  signal: AbortSignal,
  { port, plan, pauseMs }: { readonly port: number; readonly plan: Plan; readonly pauseMs: number },
): Promise<readonly Probe[]> {
  const probes: Probe[] = []
  while (!signal.aborted) {
    const request = plan()
    if (request === undefined) break
    probes.push(await probe(port, request))
    await sleep(pauseMs)
  }
  return probes
}
