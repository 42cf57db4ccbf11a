import { performance } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { percentile } from '../frame/summarize.ts'
import { openConnection, type Connection } from './connection.ts'
import type { LoadOptions, LoadResult } from './load-job.ts'
import type { Plan } from './plan.ts'

/** A connection that is refused or cut is opened again after this: milliseconds. */
const REOPEN_AFTER_MS = 20
/** Without a single answer the time that counts goes on for so long: milliseconds. */
const FIRST_ANSWER_MS = 10_000

/** Keeps one request under way on each connection, and asks the next as soon as it is answered. */
export async function runClosedLoop(
  plan: Plan,
  { port, connections, warmUpSeconds, seconds }: LoadOptions,
  onBegin: () => void,
): Promise<LoadResult> {
  const counted = createCount()
  const askers = openAskers(connections, { port, plan, ...counted })
  await Promise.race([askers.whenDone, sleep(warmUpSeconds * 1_000)])
  counted.reset()
  onBegin()
  const busyBefore = performance.eventLoopUtilization()
  const begun = performance.now()
  await Promise.race([askers.whenDone, sleep(seconds * 1_000)])
  // On a machine that has no time for us even the first answer may take longer.
  await Promise.race([counted.whenAny(), sleep(FIRST_ANSWER_MS)])
  const took = (performance.now() - begun) / 1_000
  const { utilization } = performance.eventLoopUtilization(busyBefore)
  const result = { ...counted.read(), seconds: took, busy: utilization }
  askers.close()
  return result
}

interface AskerOptions {
  readonly port: number
  readonly plan: Plan
  readonly onAnswer: (answer: { readonly status: number; readonly ms: number }) => void
  readonly onLost: () => void
}

/** Keeps so many connections open until nothing is left to ask. */
function openAskers(connections: number, { port, plan, onAnswer, onLost }: AskerOptions) {
  const open = new Set<Connection>()
  const done = Promise.withResolvers<void>()
  let exhausted = false
  let closed = false

  function ask(connection: Connection): void {
    const request = plan()
    exhausted ||= request === undefined
    if (request === undefined) connection.close()
    else connection.send(request)
  }

  function add(): void {
    if (closed) return
    const connection = openConnection({
      port,
      onOpen: ask,
      onAnswer(answer) {
        onAnswer(answer)
        ask(connection)
      },
      onClose(wasUnderWay) {
        open.delete(connection)
        if (wasUnderWay) onLost()
        if (!exhausted) setTimeout(add, REOPEN_AFTER_MS)
        else if (open.size === 0) done.resolve()
      },
    })
    open.add(connection)
  }

  for (let count = 0; count < connections; count++) add()
  return {
    whenDone: done.promise,
    close() {
      closed = true
      for (const connection of open) connection.close()
    },
  }
}

function createCount() {
  let latencies: number[] = []
  let statuses: Record<string, number> = {}
  let lost = 0
  let first = Promise.withResolvers<void>()
  return {
    whenAny: () => first.promise,
    onAnswer({ status, ms }: { readonly status: number; readonly ms: number }) {
      if (latencies.push(ms) === 1) first.resolve()
      statuses[status] = (statuses[status] ?? 0) + 1
    },
    onLost: () => void lost++,
    reset() {
      latencies = []
      statuses = {}
      lost = 0
      first = Promise.withResolvers()
    },
    read() {
      const sorted = Float64Array.from(latencies).sort()
      const [p50, p99] = [percentile(sorted, 0.5), percentile(sorted, 0.99)]
      return { answers: sorted.length, p50, p99, statuses, lost }
    },
  }
}
