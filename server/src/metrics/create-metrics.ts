import { Counter, Gauge, Registry, collectDefaultMetrics } from 'prom-client'
import { createOutboxMetrics } from './create-outbox-metrics.ts'
import { createDurations } from './durations.ts'
import {
  describeOutcome,
  describeRoute,
  findSignInMethod,
  OUTCOMES,
  SIGN_IN_METHODS,
} from './request-labels.ts'
import type { Metrics, MetricsSources, PoolState } from './metrics.ts'

/** Labels have fixed values only: no id, email, address or path, which would be personal data and without limit. */
export function createMetrics(sources: MetricsSources): Metrics {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  createReleaseInfo(registers, sources.release)
  const recordRequest = createRequestMetrics(registry)
  const recordCalls = createDependencyMetrics(registry)

  const shed = new Counter({
    name: 'foyer_shed_requests_total',
    help: 'Requests answered with 503 because of overload, before any other work',
    registers,
  })
  const started = new Counter({
    name: 'foyer_sessions_started_total',
    help: 'Sessions started; a replaced token counts as one ended and one started',
    registers,
  })
  const ended = new Counter({
    name: 'foyer_sessions_ended_total',
    help: 'Sessions ended by users, by the sign-in rules and by expiry',
    registers,
  })
  createGauge('foyer_requests_in_flight', {
    help: 'Requests in progress, without those that wait for the identity provider',
    read: sources.inFlight,
    registers,
  })

  return {
    recordRequest,
    ...recordCalls,
    ...createOutboxMetrics(registry),
    recordShed: () => shed.inc(),
    recordSessions(change) {
      started.inc(change.started)
      ended.inc(change.ended)
    },
    watchPool: (read) => watchPool(registers, read),
    contentType: registry.contentType,
    render: () => registry.metrics(),
  }
}

function createRequestMetrics(registry: Registry): Metrics['recordRequest'] {
  const registers = [registry]
  const observe = createDurations({
    name: 'foyer_http_request_duration_seconds',
    help: 'Time until the response was ready, except of shed requests',
    registry,
  })
  const signIns = new Counter({
    name: 'foyer_sign_ins_total',
    help: 'Calls of register, login, loginWithProviders and loginWithPasskey',
    labelNames: ['method', 'outcome'],
    registers,
  })
  for (const method of SIGN_IN_METHODS) {
    for (const outcome of OUTCOMES) signIns.inc({ method, outcome }, 0)
  }
  const refusals = new Counter({
    name: 'foyer_refusals_total',
    help: 'Requests that were refused or failed',
    labelNames: ['code', 'reason'],
    registers,
  })
  return (request) => {
    const { call, status, seconds, code, reason = 'none' } = request
    // Several methods have the same labels, and Prometheus accepts only one series with them.
    const { method, route } = describeRoute(request)
    observe(`${route} ${method} ${status}`, seconds, () => ({ method, route, status }))
    if (code !== undefined) refusals.inc({ code, reason })
    const signInMethod = findSignInMethod(call)
    if (signInMethod) {
      signIns.inc({ method: signInMethod, outcome: describeOutcome(request) })
    }
  }
}

function createDependencyMetrics(
  registry: Registry,
): Pick<Metrics, 'recordProviderCall' | 'recordDatabaseCall'> {
  const observeProvider = createDurations({
    name: 'foyer_provider_duration_seconds',
    help: 'Calls to the identity provider',
    registry,
  })
  const observeDatabase = createDurations({
    name: 'foyer_database_duration_seconds',
    help: 'Transactions and session lookups, with the time they waited for a connection',
    registry,
  })
  return {
    recordProviderCall: ({ call, outcome, seconds }) =>
      observeProvider(`${call} ${outcome}`, seconds, () => ({ call, outcome })),
    recordDatabaseCall: ({ operation, outcome, seconds }) =>
      observeDatabase(`${operation} ${outcome}`, seconds, () => ({ operation, outcome })),
  }
}

function createReleaseInfo(registers: Registry[], release: string): void {
  const info = new Gauge({
    name: 'foyer_release_info',
    help: 'Always 1: the release that the server runs',
    labelNames: ['release'],
    registers,
  })
  info.set({ release }, 1)
}

function watchPool(registers: Registry[], read: () => PoolState): void {
  createGauge('foyer_database_connections', {
    help: 'Connections of the pool to Postgres',
    read: () => read().total,
    registers,
  })
  createGauge('foyer_database_connections_idle', {
    help: 'Connections of the pool that no query uses',
    read: () => read().idle,
    registers,
  })
  createGauge('foyer_database_waiting', {
    help: 'Queries and transactions that wait for a connection',
    read: () => read().waiting,
    registers,
  })
}

interface GaugeOptions {
  readonly help: string
  readonly read: () => number
  readonly registers: Registry[]
}

/** A gauge that is read when metrics are collected. */
function createGauge(name: string, { help, read, registers }: GaugeOptions): void {
  const gauge: Gauge = new Gauge({ name, help, registers, collect: () => gauge.set(read()) })
}
