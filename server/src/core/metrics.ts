import type { ProblemCode } from '@foyer/contract/problems.ts'
import type { Reason } from './log.ts'

/** What is recorded about a finished request. Its log line has the same values. */
export interface FinishedRequest {
  readonly method: string
  /** The endpoint's name, or `page`, `file` and the like. */
  readonly call: string | undefined
  readonly status: number
  readonly seconds: number
  readonly code: ProblemCode | undefined
  readonly reason: Reason | undefined
}

export interface ProviderCall {
  readonly call: 'keys' | 'lookup' | 'delete' | 'resetPassword'
  readonly outcome: CallOutcome
  readonly seconds: number
}

interface DatabaseCall {
  readonly operation: 'transaction' | 'lookup'
  readonly outcome: CallOutcome
  readonly seconds: number
}

/** `failed`: no answer, or none that could be used. */
type CallOutcome = 'answered' | 'failed'

export interface SessionChange {
  readonly started: number
  readonly ended: number
}

/** What became of an attempt to send an email; `failed` is final. */
type EmailOutcome = 'sent' | 'delayed' | 'failed'

export interface OutboxMetrics {
  readonly waiting: number
  readonly oldestSeconds: number
}

/** What became of an attempt to deliver an event to a hook or webhook; `failed` is final. */
type DeliveryOutcome = 'delivered' | 'delayed' | 'failed'

export interface DeliveryMetrics extends OutboxMetrics {
  /** `hooks`, or the name of a webhook. */
  readonly receiver: string
  /** Events that were given up. */
  readonly failed: number
}

/** Connections to the database. */
export interface PoolState {
  readonly total: number
  readonly idle: number
  readonly waiting: number
}

export interface MetricsSources {
  readonly inFlight: () => number
  readonly release: string
}

/** What the server counts and measures while the management listener is on. */
export interface Metrics {
  recordRequest(request: FinishedRequest): void
  recordProviderCall(call: ProviderCall): void
  recordDatabaseCall(call: DatabaseCall): void
  recordSessions(change: SessionChange): void
  recordShed(): void
  recordEmails(outcome: EmailOutcome, count: number): void
  /** `read` is called for each scrape. */
  watchOutbox(read: () => Promise<OutboxMetrics>): void
  recordDelivery(receiver: string, outcome: DeliveryOutcome): void
  /** `read` is called for each scrape. */
  watchDeliveries(
    receivers: readonly string[],
    read: () => Promise<readonly DeliveryMetrics[]>,
  ): void
  watchPool(read: () => PoolState): void
  readonly contentType: string
  /** All metrics in the text format of Prometheus. */
  render(): Promise<string>
}

interface MeasuredCall<Result> {
  readonly run: () => Promise<Result>
  /** Whether a result is a failure too. */
  readonly isFailure?: (result: Result) => boolean
  readonly record: (measured: { readonly outcome: CallOutcome; readonly seconds: number }) => void
}

/** Times a call from its start until its promise settles. Without `await`, which would cost every read more. */
export function measureCall<Result>({
  run,
  isFailure,
  record,
}: MeasuredCall<Result>): Promise<Result> {
  const started = performance.now()
  const finish = (outcome: CallOutcome) =>
    record({ outcome, seconds: (performance.now() - started) / 1_000 })
  const result = run()
  result.then(
    (value) => finish(isFailure?.(value) ? 'failed' : 'answered'),
    () => finish('failed'),
  )
  return result
}
