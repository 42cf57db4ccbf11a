import { API_BASE, type EndpointName, ENDPOINTS } from '@foyer/contract/endpoints.ts'
import { collectDefaultMetrics, Counter, Gauge, type Metric, Registry } from '@prometheus-io/client'
import type {
  DeliveryMetrics,
  FinishedRequest,
  Metrics,
  MetricsSources,
  PoolState,
} from './metrics.ts'

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
    ...createDeliveryMetrics(registry),
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

const EMAIL_OUTCOMES = ['sent', 'delayed', 'failed'] as const

function createOutboxMetrics(registry: Registry): Pick<Metrics, 'recordEmails' | 'watchOutbox'> {
  const registers = [registry]
  const emails = new Counter({
    name: 'foyer_emails_total',
    help: 'Attempts to send a security email; a failed one is final, a delayed one is repeated',
    labelNames: ['outcome'],
    registers,
  })
  for (const outcome of EMAIL_OUTCOMES) emails.inc({ outcome }, 0)
  return {
    recordEmails: (outcome, count) => emails.inc({ outcome }, count),
    watchOutbox(read) {
      const readOrUnknown = readOnce(() => read().catch(() => UNKNOWN))
      new Gauge({
        name: 'foyer_outbox_emails',
        help: 'Security emails that are due or are tried again; the same on every server',
        registers,
        async collect() {
          this.set((await readOrUnknown()).waiting)
        },
      })
      new Gauge({
        name: 'foyer_outbox_oldest_seconds',
        help: 'How long the oldest of them has been waiting; the same on every server',
        registers,
        async collect() {
          this.set((await readOrUnknown()).oldestSeconds)
        },
      })
    },
  }
}

const DELIVERY_OUTCOMES = ['delivered', 'delayed', 'failed'] as const

/** There are none without a hook or webhook. The labels are the names of the settings, never an address. */
function createDeliveryMetrics(
  registry: Registry,
): Pick<Metrics, 'recordDelivery' | 'watchDeliveries'> {
  const registers = [registry]
  let deliveries: Counter<'receiver' | 'outcome'> | undefined
  return {
    recordDelivery(receiver, outcome) {
      deliveries?.inc({ receiver, outcome })
    },
    watchDeliveries(receivers, read) {
      deliveries = new Counter({
        name: 'foyer_deliveries_total',
        help: 'Attempts to deliver an event to a hook or webhook; a failed one is final, a delayed one is repeated',
        labelNames: ['receiver', 'outcome'],
        registers,
      })
      for (const receiver of receivers)
        for (const outcome of DELIVERY_OUTCOMES) deliveries.inc({ receiver, outcome }, 0)
      const readOrNone = readOnce(() => read().catch(() => []))
      const gauge = (
        name: string,
        help: string,
        pick: (state: DeliveryMetrics) => number,
      ): unknown =>
        new Gauge({
          name,
          help,
          labelNames: ['receiver'],
          registers,
          async collect() {
            this.reset()
            for (const state of await readOrNone())
              this.set({ receiver: state.receiver }, pick(state))
          },
        })
      gauge(
        'foyer_deliveries_waiting',
        'Events that were neither delivered nor given up; the same on every server',
        ({ waiting }) => waiting,
      )
      gauge(
        'foyer_deliveries_oldest_seconds',
        'How long the oldest of them has been waiting; the same on every server',
        ({ oldestSeconds }) => oldestSeconds,
      )
      gauge(
        'foyer_deliveries_given_up',
        'Events that were given up and can be replayed; the same on every server',
        ({ failed }) => failed,
      )
    },
  }
}

/** The gauges of one scrape are read at the same time, and share an answer. */
function readOnce<State>(read: () => Promise<State>): () => Promise<State> {
  let reading: Promise<State> | undefined
  return () => (reading ??= read().finally(() => (reading = undefined)))
}

/** Without the database, no number is right. */
const UNKNOWN = { waiting: Number.NaN, oldestSeconds: Number.NaN }

/** Upper bounds of the buckets, from a cached read to the deadline: seconds. */
const BOUNDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

type Labels = Readonly<Record<string, string | number>>

interface Series {
  readonly labels: Labels
  /** For each bound, and for what is above all of them. */
  readonly counts: number[]
  sum: number
}

interface DurationsOptions {
  readonly name: string
  readonly help: string
  readonly registry: Registry
}

/** `labels` is called for the first observation of a key only. */
type Observe = (key: string, seconds: number, labels: () => Labels) => void

/**
 * A histogram that takes a tenth of the time of the library's, which checks and hashes the labels of each observation.
 * Every read is observed twice, so the library's would take one or two per cent of the time of a read.
 */
function createDurations({ name, help, registry }: DurationsOptions): Observe {
  const seriesOf = new Map<string, Series>()
  const metric = {
    name,
    get: async () => ({
      name,
      help,
      type: 'histogram',
      values: [...seriesOf.values()].flatMap((series) => listSamples(name, series)),
    }),
  }
  // The registry calls nothing but `get`.
  registry.registerMetric(metric as unknown as Metric)

  return (key, seconds, labels) => {
    let series = seriesOf.get(key)
    if (!series) {
      series = { labels: labels(), counts: BOUNDS.map(() => 0).concat(0), sum: 0 }
      seriesOf.set(key, series)
    }
    const index = findBucket(seconds)
    series.counts[index] = (series.counts[index] ?? 0) + 1
    series.sum += seconds
  }
}

function findBucket(seconds: number): number {
  let index = 0
  while (index < BOUNDS.length && seconds > (BOUNDS[index] ?? Infinity)) index++
  return index
}

/** The buckets of Prometheus are cumulative. */
function listSamples(name: string, { labels, counts, sum }: Series) {
  let total = 0
  const buckets = counts.map((count, index) => {
    total += count
    return {
      metricName: `${name}_bucket`,
      labels: { le: BOUNDS[index] ?? '+Inf', ...labels },
      value: total,
    }
  })
  return [
    ...buckets,
    { metricName: `${name}_sum`, labels, value: sum },
    { metricName: `${name}_count`, labels, value: total },
  ]
}

interface RouteLabels {
  readonly method: string
  readonly route: string
}

/** Node's parser accepts some thirty methods. */
const METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS'])

const SIGN_IN_METHODS = ['password', 'federated', 'passkey'] as const

/** `second_step`: the answer asks for a second factor or an emailed code. */
export const OUTCOMES = ['accepted', 'second_step', 'refused', 'failed'] as const

type SignInMethod = (typeof SIGN_IN_METHODS)[number]

const SIGN_IN_CALLS: Readonly<Partial<Record<EndpointName, SignInMethod>>> = {
  register: 'password',
  login: 'password',
  loginWithProviders: 'federated',
  loginWithPasskey: 'passkey',
}

/** The route's template, such as `/api/user/{id}`; `page` and `file` stand for all of the client's. */
function describeRoute({ call, method }: Pick<FinishedRequest, 'call' | 'method'>) {
  if (call !== undefined && call in ENDPOINTS) {
    const endpoint = ENDPOINTS[call as EndpointName]
    const answered = method === 'HEAD' ? endpoint.method : method
    return { method: answered, route: API_BASE + endpoint.path } satisfies RouteLabels
  }
  return {
    method: METHODS.has(method) ? method : 'other',
    route: call ?? 'other',
  } satisfies RouteLabels
}

function findSignInMethod(call: string | undefined) {
  return SIGN_IN_CALLS[call as EndpointName]
}

function describeOutcome({
  status,
  code,
}: Pick<FinishedRequest, 'status' | 'code'>): (typeof OUTCOMES)[number] {
  if (code === 'second_factor_required') return 'second_step'

  if (status < 400) return 'accepted'
  return status < 500 ? 'refused' : 'failed'
}
