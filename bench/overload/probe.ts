import { setTimeout as sleep } from 'node:timers/promises'
import { openConnection } from '../load/connection.ts'
import { serializeRequest, type BenchRequest, type RequestSource } from '../load/request-source.ts'

/** As long as the product's own client waits: milliseconds. */
const PROBE_TIMEOUT_MS = 8_000

/** The result of one request on a new connection; `status` is 0 without a response. */
export interface Probe {
  readonly status: number
  /** From connecting to the end of the response: milliseconds. */
  readonly ms: number
}

/** Sends a request on a new connection, as a new visitor does. Never throws. */
export function probe(port: number, request: BenchRequest): Promise<Probe> {
  const start = performance.now()
  return new Promise((resolve) => {
    const finish = (status: number) => {
      clearTimeout(timer)
      resolve({ status, ms: performance.now() - start })
      connection.close()
    }
    const timer = setTimeout(() => finish(0), PROBE_TIMEOUT_MS)
    const connection = openConnection({
      port,
      onOpen: ({ send }) => send(serializeRequest(request)),
      onResponse: ({ status }) => finish(status),
      onClose: () => finish(0),
    })
  })
}

/** Probes with pauses (milliseconds) until `signal` aborts. */
export async function probeUntil(
  signal: AbortSignal,
  {
    port,
    requests,
    pauseMs,
  }: { readonly port: number; readonly requests: RequestSource; readonly pauseMs: number },
): Promise<readonly Probe[]> {
  const probes: Probe[] = []
  while (!signal.aborted) {
    const request = requests()
    if (request === undefined) break
    probes.push(await probe(port, request))
    await sleep(pauseMs)
  }
  return probes
}
