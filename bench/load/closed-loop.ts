import { performance } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import autocannon, { type Client } from 'autocannon'
import { percentile } from '../support/summarize.ts'
import type { LoadOptions, LoadResult } from './load-job.ts'
import type { BenchRequest, RequestSource } from './request-source.ts'

/** Requests that are built before a run; an endless source repeats them. */
const MAX_BUILT_REQUESTS = 50_000
/** How long the measurement is extended if there was no response yet: milliseconds. */
const FIRST_RESPONSE_MS = 10_000
/** Longer than any run: seconds. */
const MAX_RUN_SECONDS = 24 * 60 * 60
/** How often autocannon checks whether it was stopped: milliseconds. */
const STOP_CHECK_MS = 50

/** Runs autocannon: each connection sends its next request once the last one is answered. */
export async function runClosedLoop(
  source: RequestSource,
  { port, connections, warmUpSeconds, seconds }: LoadOptions,
  onStart: () => void,
): Promise<LoadResult> {
  const stats = createStats()
  const load = startLoad(source, { port, connections, onResponse: stats.onResponse })
  await Promise.race([load.done, sleep(warmUpSeconds * 1_000)])
  load.resetErrors()
  stats.reset()
  onStart()
  const utilizationBefore = performance.eventLoopUtilization()
  const started = performance.now()
  await Promise.race([load.done, sleep(seconds * 1_000)])
  // On a busy machine even the first response may take longer.
  await Promise.race([stats.firstResponse(), sleep(FIRST_RESPONSE_MS)])
  const elapsed = (performance.now() - started) / 1_000
  const { utilization } = performance.eventLoopUtilization(utilizationBefore)
  const result = { ...stats.read(), lost: load.countErrors(), seconds: elapsed, utilization }
  await load.stop()
  return result
}

interface ClosedLoopOptions {
  readonly port: number
  readonly connections: number
  readonly onResponse: (status: number, ms: number) => void
}

function startLoad(source: RequestSource, options: ClosedLoopOptions) {
  const { port, connections, onResponse } = options
  const { requests, isEndless } = buildRequests(source)
  const perConnection = Math.max(1, Math.floor(requests.length / connections))
  const done = Promise.withResolvers<void>()
  let next = 0
  let errors = 0

  function setupClient(client: Client): void {
    client.setRequests(
      requests.slice(next, (next += perConnection)).map((request) => ({ ...request })),
    )
    client.on('response', (status, _bytes, ms) => onResponse(status, ms))
  }

  const instance = autocannon(
    {
      url: `http://127.0.0.1:${port}`,
      connections: Math.min(connections, requests.length),
      duration: MAX_RUN_SECONDS,
      sampleInt: STOP_CHECK_MS,
      setupClient,
      ...(!isEndless && { maxConnectionRequests: perConnection }),
    },
    () => done.resolve(),
  )
  instance.on('reqError', () => void errors++)
  return {
    done: done.promise,
    countErrors: () => errors,
    resetErrors: () => void (errors = 0),
    async stop() {
      instance.stop()
      await done.promise
    },
  }
}

function buildRequests(source: RequestSource) {
  const requests: BenchRequest[] = []
  let isEndless = true
  while (isEndless && requests.length < MAX_BUILT_REQUESTS) {
    const request = source()
    if (request) requests.push(request)
    else isEndless = false
  }
  return { requests, isEndless }
}

function createStats() {
  let latencies: number[] = []
  let statuses: Record<string, number> = {}
  let first = Promise.withResolvers<void>()
  return {
    firstResponse: () => first.promise,
    onResponse(status: number, ms: number) {
      if (latencies.push(ms) === 1) first.resolve()
      statuses[status] = (statuses[status] ?? 0) + 1
    },
    reset() {
      latencies = []
      statuses = {}
      first = Promise.withResolvers()
    },
    read() {
      const sorted = Float64Array.from(latencies).sort()
      const [p50, p99] = [percentile(sorted, 0.5), percentile(sorted, 0.99)]
      return { responses: sorted.length, p50, p99, statuses }
    },
  }
}
