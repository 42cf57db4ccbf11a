import { readProcessCost } from '../support/process-cost.ts'
import type { LoadGenerator } from '../load/load-generator.ts'
import type { FloodResult } from '../load/load-job.ts'
import { measureServer } from '../load/measure-server.ts'
import { createRequest } from '../load/request-source.ts'
import { createRequestSource, type RequestSpec } from '../load/create-request-source.ts'
import type { ProductServer } from '../product/start-product.ts'
import { probeUntil, type Probe } from './probe.ts'
import { measureNormalLatency, measureRecovery, type ProbeTarget } from './recovery-time.ts'

/** The flood's rate, in multiples of the capacity. */
export const OVERLOAD_FACTOR = 10
/** Connections at which the capacity is measured. */
const CONNECTIONS = 64
/** Pause between two probes: milliseconds. */
const PROBE_INTERVAL_MS = 100

/** What is requested during the flood, on new connections. */
export type Probed = 'health' | 'health on the management port' | 'logout'

export interface FloodReport {
  /** Successful responses per second without overload. */
  readonly capacity: number
  readonly flood: FloodResult
  readonly recoverySeconds: number
  readonly probes: Readonly<Record<Probed, readonly Probe[]>>
  /** Memory at the end of the flood: megabytes. */
  readonly residentMb: number
}

export interface FloodOptions {
  readonly generator: LoadGenerator
  readonly server: ProductServer
  readonly requests: RequestSpec
  /** Ends sessions that the flood does not use. */
  readonly logouts: RequestSpec
  readonly seconds: number
  /** How long the capacity is measured: seconds. */
  readonly capacitySeconds: number
}

/** Measures the capacity, floods the product with ten times as much, and measures its recovery. */
export async function floodProduct(options: FloodOptions): Promise<FloodReport> {
  const { generator, server, requests, logouts, seconds, capacitySeconds } = options
  const { port, managementPort, pid } = server
  const load = { connections: CONNECTIONS, seconds: capacitySeconds, requests }
  const { perSecond: capacity } = await measureServer(generator, server, {
    ...load,
    warmUpSeconds: capacitySeconds,
  })
  const target = { port, requests: createRequestSource(requests) }
  const fastMs = await measureNormalLatency(target)

  const ended = new AbortController()
  const probe = (probed: ProbeTarget) =>
    probeUntil(ended.signal, { ...probed, pauseMs: PROBE_INTERVAL_MS })
  const health = () => createRequest('GET', '/healthz')
  let probing: readonly Promise<readonly Probe[]>[] = []
  const job = { port, seconds, requests, rate: capacity * OVERLOAD_FACTOR }
  const flood = await generator.flood(job, () => {
    probing = [
      probe({ port, requests: health }),
      probe({ port: managementPort, requests: health }),
      probe({ port, requests: createRequestSource(logouts) }),
    ]
  })
  const { residentMb } = readProcessCost(pid)
  ended.abort()
  const recoverySeconds = await measureRecovery(target, fastMs)
  const [publicHealth = [], managementHealth = [], logout = []] = await Promise.all(probing)
  const probes = {
    health: publicHealth,
    'health on the management port': managementHealth,
    logout,
  }
  return { capacity, flood, recoverySeconds, probes, residentMb }
}
