import { performance } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { percentile } from '../support/summarize.ts'
import { openConnection, type RawResponse, type Connection } from './connection.ts'
import type { FloodJob, FloodResult } from './load-job.ts'
import { serializeRequest, type BenchRequest, type RequestSource } from './request-source.ts'

/** Fewer than the product's own limit of 5,000 connections. */
const MAX_CONNECTIONS = 4_000
/** New connections per second. */
const NEW_PER_SECOND = 2_000
/** How often due requests are sent: milliseconds. */
const TICK_MS = 2
/** Maximum delay that a late generator makes up for: milliseconds. */
const MAX_CATCH_UP_MS = 50

/** After such a response, its connection cannot be used again. */
const CONNECTION_CLOSE = /\r\nconnection: *close/i

/** Open loop: sends a fixed number of requests per second without waiting for responses, each on an idle or new connection. */
export async function runFlood(
  source: RequestSource,
  job: FloodJob,
  onStart: () => void,
): Promise<FloodResult> {
  const counts = createCounts()
  const connections = openPool(job.port, counts)
  const utilizationBefore = performance.eventLoopUtilization()
  const started = performance.now()
  onStart()
  let last = started
  let due = 0
  for (let now = started; now - started < job.seconds * 1_000; now = performance.now()) {
    due += (Math.min(now - last, MAX_CATCH_UP_MS) * job.rate) / 1_000
    connections.allow((Math.min(now - last, MAX_CATCH_UP_MS) * NEW_PER_SECOND) / 1_000)
    last = now
    for (; due >= 1; due--) connections.send(source())
    await sleep(TICK_MS)
  }
  const seconds = (performance.now() - started) / 1_000
  const { utilization } = performance.eventLoopUtilization(utilizationBefore)
  connections.close()
  return { ...counts.read(), seconds, utilization }
}

/** Reuses idle connections and opens new ones when all are in use. */
function openPool(port: number, counts: ReturnType<typeof createCounts>) {
  const idle: Connection[] = []
  const waiting: string[] = []
  const open = new Set<Connection>()
  let allowed = 0
  let closed = false

  function sendNext(connection: Connection): void {
    const request = waiting.shift()
    if (request === undefined) idle.push(connection)
    else connection.send(request)
  }

  function sendOnNew(request: string): void {
    waiting.push(request)
    allowed--
    const connection = openConnection({
      port,
      onOpen: sendNext,
      onResponse(response) {
        if (!closed) counts.onResponse(response)
        if (CONNECTION_CLOSE.test(response.head)) connection.close()
        else sendNext(connection)
      },
      onClose(wasInProgress, gone) {
        open.delete(gone)
        const at = idle.indexOf(gone)
        if (at >= 0) idle.splice(at, 1)
        if (wasInProgress && !closed) counts.onLost()
      },
    })
    open.add(connection)
  }

  return {
    /** Allows this many more new connections. */
    allow: (more: number) => void (allowed = Math.min(allowed + more, NEW_PER_SECOND)),
    send(request: BenchRequest | undefined) {
      if (!request) return
      const connection = idle.pop()
      if (!connection && (allowed < 1 || open.size >= MAX_CONNECTIONS)) return counts.onNotSent()
      counts.onSent()
      const bytes = serializeRequest(request)
      if (connection) connection.send(bytes)
      else sendOnNew(bytes)
    },
    close() {
      closed = true
      for (const connection of open) connection.close()
    },
  }
}

function createCounts() {
  const ok: number[] = []
  const shed: number[] = []
  const others: Record<string, number> = {}
  const counts = { sent: 0, notSent: 0, lost: 0, unanswered: 0, withRetryAfter: 0 }
  const p99 = (latencies: readonly number[]) =>
    percentile(Float64Array.from(latencies).sort(), 0.99)
  return {
    onSent() {
      counts.sent++
      counts.unanswered++
    },
    onNotSent: () => void counts.notSent++,
    onLost() {
      counts.lost++
      counts.unanswered--
    },
    onResponse({ status, head, ms }: RawResponse) {
      counts.unanswered--
      if (status < 300) ok.push(ms)
      else if (status === 503) {
        shed.push(ms)
        if (/\r\nretry-after: *\d/i.test(head)) counts.withRetryAfter++
      } else others[status] = (others[status] ?? 0) + 1
    },
    read() {
      const latencies = { okP99: p99(ok), shedP99: p99(shed) }
      return { ...counts, ok: ok.length, shed: shed.length, ...latencies, others }
    },
  }
}
