import { performance } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { percentile } from '../frame/summarize.ts'
import { openConnection, type Answer, type Connection } from './connection.ts'
import type { FloodJob, FloodResult } from './load-job.ts'
import type { Plan } from './plan.ts'

/** Connections at one time: below what the product lets in (5,000), so that it is asked and not its door. */
const MAX_CONNECTIONS = 4_000
/** Connections opened anew in a second: whoever is refused does not come back at once. */
const FRESH_PER_SECOND = 2_000
/** How often is looked which requests are due: milliseconds. */
const TICK_MS = 2
/** A generator that was held up does not make good for more than this: milliseconds. */
const LATEST_MS = 50

/** Whoever is told that the server hangs up sends nothing more there. */
const HANGS_UP = /\r\nconnection: *close/i

/** Sends so many requests a second, answered or not, each on a connection where none is under way. */
export async function runFlood(
  plan: Plan,
  job: FloodJob,
  onBegin: () => void,
): Promise<FloodResult> {
  const tally = createTally()
  const connections = openPool(job.port, tally)
  const busyBefore = performance.eventLoopUtilization()
  const begun = performance.now()
  onBegin()
  let last = begun
  let owed = 0
  for (let now = begun; now - begun < job.seconds * 1_000; now = performance.now()) {
    owed += (Math.min(now - last, LATEST_MS) * job.rate) / 1_000
    connections.allow((Math.min(now - last, LATEST_MS) * FRESH_PER_SECOND) / 1_000)
    last = now
    for (; owed >= 1; owed--) connections.ask(plan() ?? '')
    await sleep(TICK_MS)
  }
  const seconds = (performance.now() - begun) / 1_000
  const { utilization } = performance.eventLoopUtilization(busyBefore)
  const unanswered = connections.countUnderWay()
  connections.close()
  return { ...tally.read(), unanswered, seconds, busy: utilization }
}

/** Connections that are kept for the next request, and opened when all are taken. */
function openPool(port: number, tally: ReturnType<typeof createTally>) {
  const idle: Connection[] = []
  const waiting: string[] = []
  const open = new Set<Connection>()
  let fresh = 0
  let closed = false

  function proceed(connection: Connection): void {
    const request = waiting.shift()
    if (request === undefined) idle.push(connection)
    else connection.send(request)
  }

  function openOne(request: string): void {
    waiting.push(request)
    fresh--
    const connection = openConnection({
      port,
      onOpen: proceed,
      onAnswer(answer, answered) {
        if (!closed) tally.onAnswer(answer)
        if (HANGS_UP.test(answer.head)) answered.close()
        else proceed(answered)
      },
      onClose(wasUnderWay, gone) {
        open.delete(gone)
        const at = idle.indexOf(gone)
        if (at >= 0) idle.splice(at, 1)
        if (wasUnderWay && !closed) tally.onLost()
      },
    })
    open.add(connection)
  }

  return {
    /** So many connections more may be opened. */
    allow: (more: number) => void (fresh = Math.min(fresh + more, FRESH_PER_SECOND)),
    countUnderWay: () => open.size - idle.length,
    ask(request: string) {
      const connection = idle.pop()
      if (!connection && (fresh < 1 || open.size >= MAX_CONNECTIONS)) return tally.onHeldBack()
      tally.onSent()
      if (connection) connection.send(request)
      else openOne(request)
    },
    close() {
      closed = true
      for (const connection of open) connection.close()
    },
  }
}

function createTally() {
  const good: number[] = []
  const shed: number[] = []
  const others: Record<string, number> = {}
  const counts = { sent: 0, heldBack: 0, lost: 0, withRetryAfter: 0 }
  const p99 = (latencies: readonly number[]) =>
    percentile(Float64Array.from(latencies).sort(), 0.99)
  return {
    onSent: () => void counts.sent++,
    onHeldBack: () => void counts.heldBack++,
    onLost: () => void counts.lost++,
    onAnswer({ status, head, ms }: Answer) {
      if (status < 300) good.push(ms)
      else if (status === 503) {
        shed.push(ms)
        if (/\r\nretry-after: *\d/i.test(head)) counts.withRetryAfter++
      } else others[status] = (others[status] ?? 0) + 1
    },
    read() {
      const latencies = { goodP99: p99(good), shedP99: p99(shed) }
      return { ...counts, good: good.length, shed: shed.length, ...latencies, others }
    },
  }
}
