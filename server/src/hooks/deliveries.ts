import { setTimeout as wait } from 'node:timers/promises'
import { type Clock, HOUR_MS, MINUTE_MS, runRounds, SECOND_MS } from '../core/clock.ts'
import type { UserEventType, Way } from '../core/events.ts'
import { createLogThrottle, type Logger, type SecurityEvent } from '../core/log.ts'
import type { DeliveryMetrics, Metrics } from '../core/metrics.ts'
import type { Database } from '../db/database.ts'
import { deliveriesStore } from '../db/deliveries.ts'
import type { DeliveryRow } from '../db/tables.ts'
import { usersStore } from '../db/users.ts'
import { type DeliveredEvent, type EventDetails, type Receiver, toHookUser } from './hooks.ts'

const POLL_MS = SECOND_MS

/** After a round that has failed as a whole, such as without a database. */
const PAUSE_MS = 30 * SECOND_MS

/** How long a receiver may take: milliseconds. A test does not wait so long. */
const DELIVERY_MS = 30 * SECOND_MS

/** Longer than a delivery, so that no other server delivers the event at the same time. If a server dies, another does. */
const CLAIM_MS = MINUTE_MS

/** Events of different users that one server delivers to a receiver at the same time. */
const BATCH_SIZE = 10

/** More than three days, because a receiver may be down over a weekend. */
const RETRY_DELAYS_MS = [
  ...[5, 30].map((seconds) => seconds * SECOND_MS),
  ...[2, 10, 30].map((minutes) => minutes * MINUTE_MS),
  ...[1, 2, 4, 8, 12, 24, 24].map((hours) => hours * HOUR_MS),
]

const STOP_MS = 5 * SECOND_MS

/** What delivering events needs of the server. */
interface DeliveriesServer {
  readonly database: Database
  readonly clock: Clock
  readonly log: Logger
  /** Absent without a management listener. */
  readonly metrics: Metrics | undefined
}

/**
 * Delivers events to hooks after the transaction, and to webhooks: at least once, and to each receiver in the order of the
 * user. All servers share the queue. Each receiver has rounds of its own, so that a slow one delays no other.
 */
export function createDeliverer(
  server: DeliveriesServer,
  receivers: readonly Receiver[],
  deliveryMs = DELIVERY_MS,
) {
  const { database, clock } = server
  const stopping = new AbortController()
  const aborting = new AbortController()
  const report = createReport(server)
  let running: Promise<unknown> | undefined
  if (receivers.length > 0)
    server.metrics?.watchDeliveries(
      receivers.map(({ name }) => name),
      () => readDeliveries(server, receivers),
    )

  /** What this server delivers now, by receiver. */
  const inFlight = new Map(receivers.map(({ name }) => [name, new Set<Promise<void>>()]))
  const inFlightOf = ({ name }: Receiver) => inFlight.get(name) ?? new Set()
  /** The receivers whose only delivery in flight is a suspect (`claim`). */
  const trying = new Set<string>()

  /** Starts as many deliveries as there is room for, and returns those that have not ended. */
  async function startDue(receiver: Receiver): Promise<ReadonlySet<Promise<void>>> {
    const { name } = receiver
    const started = inFlightOf(receiver)
    const now = clock()
    if (started.size === 0) trying.delete(name)
    const limit = trying.has(name) ? 0 : BATCH_SIZE - started.size
    if (limit === 0 || !(await deliveriesStore.hasDue(database.tables, name, now))) return started
    const claim = { now, until: now + CLAIM_MS, limit, isIdle: started.size === 0 }
    const { rows, isSuspect } = await database.transaction((tx) =>
      deliveriesStore.claim(tx, name, claim),
    )
    if (isSuspect) trying.add(name)
    for (const row of rows) {
      const delivery: Promise<void> = deliver(receiver, row)
        .catch((error: unknown) => report.unavailable(receiver, error))
        .finally(() => started.delete(delivery))
      started.add(delivery)
    }
    return started
  }

  /** Looks again when one has ended, which may have been before another of its user, and does not wait for a slow one. */
  async function runRound(receiver: Receiver): Promise<number> {
    const started = await startDue(receiver)
    if (started.size === 0) return POLL_MS
    const poll = new AbortController()
    const signal = AbortSignal.any([poll.signal, stopping.signal])
    await Promise.race([...started, wait(POLL_MS, undefined, { signal }).catch(() => {})])
    poll.abort()
    return 0
  }

  async function deliver(receiver: Receiver, row: DeliveryRow): Promise<void> {
    if (row.tries > RETRY_DELAYS_MS.length)
      return retryOrGiveUp(row, new Error('The servers that delivered it have died'))
    try {
      const signal = AbortSignal.any([AbortSignal.timeout(deliveryMs), aborting.signal])
      const event = await readEvent(database, row)
      await Promise.race([receiver.deliver(event, signal), rejectOn(signal)])
    } catch (error) {
      await retryOrGiveUp(row, error)
      return
    }
    await database.transaction((tx) => deliveriesStore.delete(tx, row, clock()))
    report.delivered(row)
  }

  async function retryOrGiveUp(row: DeliveryRow, error: unknown): Promise<void> {
    // It was no failure of the receiver.
    if (aborting.signal.aborted) return deliveriesStore.release(database.tables, row)
    const delay = RETRY_DELAYS_MS[row.tries]
    if (delay !== undefined) {
      await deliveriesStore.postpone(database.tables, row, clock() + delay)
      report.delayed(row, error)
    } else {
      await database.transaction((tx) => deliveriesStore.giveUp(tx, row, clock()))
      report.failed(row, error)
    }
  }

  const runOf = (receiver: Receiver) => () =>
    runRound(receiver).catch((error: unknown) => {
      report.unavailable(receiver, error)
      return PAUSE_MS
    })

  return {
    start() {
      running ??= Promise.all(
        receivers.map((receiver) => runRounds(runOf(receiver), stopping.signal)),
      )
    },
    /** Delivers what is due now. */
    async deliverDue(): Promise<void> {
      for (const receiver of receivers) {
        let isIdle = false
        while (!isIdle) {
          // A delivery that ends while the database is asked may have been before another of its user.
          isIdle = inFlightOf(receiver).size === 0
          const started = await startDue(receiver)
          if (started.size === 0) continue
          isIdle = false
          await Promise.race(started)
        }
      }
    },
    /** Waits this long for events that are being delivered, then aborts them: milliseconds. They are delivered again. */
    async stop(patience = STOP_MS): Promise<void> {
      stopping.abort()
      const timer = setTimeout(() => aborting.abort(), patience)
      await running
      await Promise.all(receivers.flatMap((receiver) => [...inFlightOf(receiver)]))
      clearTimeout(timer)
    },
  }
}

/** A receiver that ignores the signal must not hold up the others of its round. */
function rejectOn(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    if (signal.aborted) reject(signal.reason as Error)
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true })
  })
}

/** The user is read now: the queue holds ids only, and a receiver learns the present state, whatever it missed. */
async function readEvent({ tables }: Database, row: DeliveryRow): Promise<DeliveredEvent> {
  const { event_id, type, way, subject, details, created_at } = row
  const user = await usersStore.find(tables, subject)
  const isThere = user !== undefined && user.deleting_at === null
  return {
    id: event_id,
    type: type as UserEventType,
    at: new Date(created_at).toISOString(),
    way: way as Way,
    user_id: subject,
    user: isThere ? toHookUser(user) : null,
    ...(JSON.parse(details) as EventDetails),
  }
}

/** What log and metrics say about deliveries: the receiver's name, never what it was sent or has answered. */
function createReport({ clock, log, metrics }: DeliveriesServer) {
  const throttles = new Map<string, ReturnType<typeof createLogThrottle>>()
  const delayedOf = (receiver: string) => {
    const known = throttles.get(receiver)
    const event = 'delivery-delayed' satisfies SecurityEvent
    const write = (deliveries: number, fields: object) =>
      log.warn({ event, receiver, deliveries, ...fields })
    const throttle = known ?? createLogThrottle(clock, write)
    throttles.set(receiver, throttle)
    return throttle
  }
  return {
    delivered: ({ receiver }: DeliveryRow) => metrics?.recordDelivery(receiver, 'delivered'),
    /** The database could not be asked, or not be told. */
    unavailable({ name }: Receiver, error: unknown) {
      delayedOf(name)(0, { err: error })
    },
    delayed({ receiver }: DeliveryRow, error: unknown) {
      metrics?.recordDelivery(receiver, 'delayed')
      delayedOf(receiver)(1, { err: error })
    },
    failed({ receiver, event_id, type }: DeliveryRow, error: unknown) {
      metrics?.recordDelivery(receiver, 'failed')
      const event = 'delivery-failed' satisfies SecurityEvent
      log.error({ event, receiver, delivery: event_id, type, err: error })
    },
  }
}

async function readDeliveries(
  { database, clock }: DeliveriesServer,
  receivers: readonly Receiver[],
): Promise<readonly DeliveryMetrics[]> {
  const now = clock()
  const states = await deliveriesStore.readStates(database.tables)
  return receivers.map(({ name: receiver }) => {
    const { waiting = 0, failed = 0, oldestAt = now } = states.get(receiver) ?? {}
    return { receiver, waiting, failed, oldestSeconds: Math.max(0, now - oldestAt) / SECOND_MS }
  })
}
